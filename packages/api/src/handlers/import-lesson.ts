import { DomainError, type ImportFile } from "@warpgrade/domain";
import { importLesson, type ServiceDeps } from "@warpgrade/services";
import { MAX_IMPORT_FILES, MAX_LESSON_FILE_BYTES, MAX_UPLOAD_BYTES } from "../limits.ts";
import { answer, idFrom, json } from "./answer.ts";
import { limitBody } from "./limit-body.ts";
import { refuseOtherSites } from "./refuse-other-sites.ts";
import { viewerOf } from "./viewer-of.ts";

/**
 * POST ?courseId=... with multipart/form-data, the lesson files under the name "files". Answers with an ImportResult;
 * a file over 1 MiB, or an upload over the whole limit, is TOO_LARGE with the limit and, where known, the file's name.
 */
export function handleImportLesson(request: Request, given?: ServiceDeps): Promise<Response> {
  return answer("import lesson", async () => {
    refuseOtherSites(request);
    // Who asks comes first: a stranger's upload is not read at all.
    const { deps, viewer } = await viewerOf(request, given);
    const courseId = idFrom(request, "courseId");
    const limited = await limitBody(request, MAX_UPLOAD_BYTES).catch((error: unknown) => {
      if (error instanceof DomainError) throw new DomainError("TOO_LARGE", { limitBytes: MAX_LESSON_FILE_BYTES });
      throw error;
    });
    const files = await readFiles(limited);
    return json(await importLesson(deps, viewer, { courseId, files }));
  });
}

async function readFiles(request: Request): Promise<ImportFile[]> {
  const form = await request.formData().catch(() => {
    throw new DomainError("INVALID_INPUT", { fields: [{ path: "files", problem: "not_multipart" }] });
  });
  const files = form.getAll("files").filter((entry) => typeof entry !== "string");
  if (files.length === 0 || files.length > MAX_IMPORT_FILES) {
    throw new DomainError("INVALID_INPUT", { fields: [{ path: "files", problem: "count", limit: MAX_IMPORT_FILES }] });
  }
  return Promise.all(files.map(readFile));
}

async function readFile(file: File): Promise<ImportFile> {
  const name = file.name.slice(0, 200) || "lesson.qmd";
  if (file.size > MAX_LESSON_FILE_BYTES) {
    throw new DomainError("TOO_LARGE", { limitBytes: MAX_LESSON_FILE_BYTES, fileName: name });
  }
  return { name, base64: Buffer.from(await file.arrayBuffer()).toString("base64") };
}
