import { z } from "zod";
import { ReleaseResult } from "@warpgrade/domain";
import { releaseGrades } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const applyRelease = signedInProcedure
  .input(z.object({ assignmentId: Id }))
  .output(ReleaseResult)
  .mutation(({ ctx, input }) => releaseGrades(ctx.deps, ctx.viewer, input));
