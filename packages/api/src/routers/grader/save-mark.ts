import { z } from "zod";
import { MarkInput, SaveMarkResult } from "@warpgrade/domain";
import { markAnswer } from "@warpgrade/services";
import { Counter, Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const saveMark = signedInProcedure
  .input(z.object({ submissionId: Id, expectedVersion: Counter, rubricVersionId: Id, mark: MarkInput }))
  .output(SaveMarkResult)
  .mutation(({ ctx, input }) => markAnswer(ctx.deps, ctx.viewer, input));
