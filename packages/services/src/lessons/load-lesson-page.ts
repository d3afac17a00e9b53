import { DomainError, type LessonPage, type Locale } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface LoadLessonPageInput {
  assignmentId: string;
  locale: Locale;
}

export async function loadLessonPage(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: LoadLessonPageInput,
): Promise<LessonPage> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
