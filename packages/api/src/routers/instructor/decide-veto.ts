import { z } from "zod";
import { VetoView } from "@warpgrade/domain";
import { decideVeto } from "@warpgrade/services";
import { Id, Reason } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const decideVetoProcedure = signedInProcedure
  .input(z.object({ vetoId: Id, decision: z.enum(["STANDING", "DISMISSED"]), reason: Reason }))
  .output(VetoView)
  .mutation(({ ctx, input }) => decideVeto(ctx.deps, ctx.viewer, input));
