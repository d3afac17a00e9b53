import { z } from "zod";
import { ReleasePreview } from "@warpgrade/domain";
import { previewRelease } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const previewReleaseProcedure = signedInProcedure
  .input(z.object({ assignmentId: Id }))
  .output(ReleasePreview)
  .query(({ ctx, input }) => previewRelease(ctx.deps, ctx.viewer, input));
