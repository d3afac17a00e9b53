import { DomainError, type ImportFile, type ImportResult } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface ImportLessonInput {
  courseId: string;
  files: ImportFile[];
}

export async function importLesson(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: ImportLessonInput,
): Promise<ImportResult> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
