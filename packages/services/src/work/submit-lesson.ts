import { DomainError, type Locale, type Receipt, type WorkContent } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface SubmitLessonInput {
  assignmentId: string;
  idempotencyKey: string;
  locale: Locale;
  content: WorkContent;
}

export async function submitLesson(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: SubmitLessonInput,
): Promise<Receipt> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
