import { z } from "zod";
import { LessonPage, Locale } from "@warpgrade/domain";
import { loadLessonPage } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const lessonPage = signedInProcedure
  .input(z.object({ assignmentId: Id, locale: Locale }))
  .output(LessonPage)
  .query(({ ctx, input }) => loadLessonPage(ctx.deps, ctx.viewer, input));
