import { z } from "zod";
import { BoundaryInput, Locale, RunView, WorkContent } from "@warpgrade/domain";
import { startPracticeRun } from "@warpgrade/services";
import { Id, IdempotencyKey } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const practiceRun = signedInProcedure
  .input(
    z.object({
      assignmentId: Id,
      blank: WorkContent.shape.blank,
      boundary: BoundaryInput,
      locale: Locale,
      idempotencyKey: IdempotencyKey,
    }),
  )
  .output(RunView)
  .mutation(({ ctx, input }) => startPracticeRun(ctx.deps, ctx.viewer, input));
