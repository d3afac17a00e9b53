import { z } from "zod";
import { QueuePage } from "@warpgrade/domain";
import { loadQueue } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const queuePage = signedInProcedure
  .input(z.object({ assignmentId: Id }))
  .output(QueuePage)
  .query(({ ctx, input }) => loadQueue(ctx.deps, ctx.viewer, input));
