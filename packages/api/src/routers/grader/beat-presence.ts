import { z } from "zod";
import { PresenceEntry } from "@warpgrade/domain";
import { beatPresence } from "@warpgrade/services";
import { Id, PartName } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const beatPresenceProcedure = signedInProcedure
  .input(
    z.object({
      assignmentId: Id,
      submissionId: Id.nullable(),
      part: PartName.nullable(),
      criterion: z.number().int().min(1).max(40).nullable(),
    }),
  )
  .output(z.array(PresenceEntry))
  .mutation(({ ctx, input }) => beatPresence(ctx.deps, ctx.viewer, input));
