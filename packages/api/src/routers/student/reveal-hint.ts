import { z } from "zod";
import { HintState, Locale } from "@warpgrade/domain";
import { revealHint } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const revealHintProcedure = signedInProcedure
  .input(z.object({ assignmentId: Id, level: z.number().int().min(1).max(4), locale: Locale }))
  .output(HintState)
  .mutation(({ ctx, input }) => revealHint(ctx.deps, ctx.viewer, input));
