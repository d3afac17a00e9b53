import { z } from "zod";
import { Locale, Receipt, WorkContent } from "@warpgrade/domain";
import { submitLesson } from "@warpgrade/services";
import { Id, IdempotencyKey } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const submit = signedInProcedure
  .input(z.object({ assignmentId: Id, idempotencyKey: IdempotencyKey, locale: Locale, content: WorkContent }))
  .output(Receipt)
  .mutation(({ ctx, input }) => submitLesson(ctx.deps, ctx.viewer, input));
