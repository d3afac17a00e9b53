import { z } from "zod";
import { SaveDraftResult, WorkContent } from "@warpgrade/domain";
import { saveDraft } from "@warpgrade/services";
import { Counter, Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const saveDraftProcedure = signedInProcedure
  .input(z.object({ assignmentId: Id, version: Counter, content: WorkContent }))
  .output(SaveDraftResult)
  .mutation(({ ctx, input }) => saveDraft(ctx.deps, ctx.viewer, input));
