import { z } from "zod";
import { SaveDraftResult, WorkContent } from "@warpgrade/domain";
import { saveDraft } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const saveDraftProcedure = signedInProcedure
  .input(z.object({ assignmentId: Id, version: z.number().int().min(0), content: WorkContent }))
  .output(SaveDraftResult)
  .mutation(({ ctx, input }) => saveDraft(ctx.deps, ctx.viewer, input));
