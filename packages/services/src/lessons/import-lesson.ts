/**
 * An instructor brings lesson files in. Every file is read before anything is written, so that one bad file among five
 * leaves nothing half imported: all problems come back, with file and line.
 */
import { parseLesson } from "@warpgrade/curriculum";
import { DomainError, type ImportFile, type ImportResult, type LessonProblem } from "@warpgrade/domain";
import { oracles, suggestOracles } from "@warpgrade/simulator";
import { authorize } from "../access/authorize.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { importParsedLessons, type ParsedFile } from "./import-parsed-lessons.ts";

export interface ImportLessonInput {
  courseId: string;
  files: ImportFile[];
}

export async function importLesson(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: ImportLessonInput,
): Promise<ImportResult> {
  await authorize(deps, viewer, input.courseId, "lesson.import");
  if (input.files.length === 0) throw new DomainError("INVALID_INPUT", { field: "files" });
  const read = readLessonFiles(input.files.map(({ name, base64 }) => ({ name, bytes: fromBase64(name, base64) })));
  if (read.problems.length > 0) return { imported: false, problems: read.problems };
  return importParsedLessons(deps, { courseId: input.courseId, actorId: viewer.userId, files: read.files });
}

/** Reads files with the platform's oracles at hand; the command line and the seed come in here too. */
export function readLessonFiles(files: readonly { name: string; bytes: Uint8Array }[]): {
  files: ParsedFile[];
  problems: LessonProblem[];
} {
  const read: { files: ParsedFile[]; problems: LessonProblem[] } = { files: [], problems: [] };
  for (const { name, bytes } of files) {
    const result = parseLesson({
      file: name,
      bytes,
      knownOracles: Object.keys(oracles),
      suggestOracle: ({ functionName, parameters }) =>
        suggestOracles(
          functionName,
          parameters.map((parameter) => parameter.name),
        )[0] ?? null,
    });
    if (result.ok) {
      read.files.push({ file: name, lesson: result.lesson, source: new TextDecoder().decode(bytes) });
    } else read.problems.push(...result.problems);
  }
  return read;
}

function fromBase64(name: string, base64: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw new DomainError("INVALID_INPUT", { field: "files", file: name });
  return Buffer.from(base64, "base64");
}
