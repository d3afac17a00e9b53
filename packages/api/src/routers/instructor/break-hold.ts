import { z } from "zod";
import { breakHold } from "@warpgrade/services";
import { Id, PartName, Reason } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const breakHoldProcedure = signedInProcedure
  .input(z.object({ submissionId: Id, part: PartName, reason: Reason }))
  .output(z.object({ ended: z.boolean() }))
  .mutation(({ ctx, input }) => breakHold(ctx.deps, ctx.viewer, input));
