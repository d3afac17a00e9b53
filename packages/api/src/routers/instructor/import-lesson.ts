import { z } from "zod";
import { ImportFile, ImportResult } from "@warpgrade/domain";
import { importLesson } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { MAX_IMPORT_FILES, MAX_LESSON_FILE_BYTES } from "../../limits.ts";
import { signedInProcedure } from "../../procedures.ts";

/** Four signs of base64 carry three bytes. */
const MAX_BASE64_CHARS = Math.ceil(MAX_LESSON_FILE_BYTES / 3) * 4;

const LimitedFile = ImportFile.extend({ base64: z.base64().max(MAX_BASE64_CHARS) });

export const importLessonProcedure = signedInProcedure
  .input(z.object({ courseId: Id, files: z.array(LimitedFile).min(1).max(MAX_IMPORT_FILES) }))
  .output(ImportResult)
  .mutation(({ ctx, input }) => importLesson(ctx.deps, ctx.viewer, input));
