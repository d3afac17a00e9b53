import { z } from "zod";
import { PresenceEntry } from "@warpgrade/domain";
import { listPresence } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const listPresenceProcedure = signedInProcedure
  .input(z.object({ assignmentId: Id }))
  .output(z.array(PresenceEntry))
  .query(({ ctx, input }) => listPresence(ctx.deps, ctx.viewer, input));
