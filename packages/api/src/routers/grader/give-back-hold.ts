import { z } from "zod";
import { returnHold } from "@warpgrade/services";
import { Id, PartName } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const giveBackHold = signedInProcedure
  .input(z.object({ submissionId: Id, part: PartName }))
  .output(z.object({ ended: z.boolean() }))
  .mutation(({ ctx, input }) => returnHold(ctx.deps, ctx.viewer, input));
