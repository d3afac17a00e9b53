import { z } from "zod";
import { AnswerPage, Locale } from "@warpgrade/domain";
import { loadAnswer } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const answerPage = signedInProcedure
  .input(z.object({ submissionId: Id, locale: Locale }))
  .output(AnswerPage)
  .query(({ ctx, input }) => loadAnswer(ctx.deps, ctx.viewer, input));
