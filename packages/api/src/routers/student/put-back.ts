import { z } from "zod";
import { putAttemptBack } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const putBack = signedInProcedure
  .input(z.object({ submissionId: Id }))
  .output(z.object({ submissionId: z.string() }))
  .mutation(({ ctx, input }) => putAttemptBack(ctx.deps, ctx.viewer, input));
