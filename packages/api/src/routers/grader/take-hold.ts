import { z } from "zod";
import { HoldResult } from "@warpgrade/domain";
import { takeHold } from "@warpgrade/services";
import { Id, PartName } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const takeHoldProcedure = signedInProcedure
  .input(z.object({ submissionId: Id, part: PartName }))
  .output(HoldResult)
  .mutation(({ ctx, input }) => takeHold(ctx.deps, ctx.viewer, input));
