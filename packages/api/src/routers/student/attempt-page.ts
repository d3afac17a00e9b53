import { z } from "zod";
import { AttemptPage, Locale } from "@warpgrade/domain";
import { loadAttemptPage } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const attemptPage = signedInProcedure
  .input(z.object({ submissionId: Id, locale: Locale }))
  .output(AttemptPage)
  .query(({ ctx, input }) => loadAttemptPage(ctx.deps, ctx.viewer, input));
