import { DomainError, type BoundaryInput, type Locale, type RunView } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface StartPracticeRunInput {
  assignmentId: string;
  blank: string;
  boundary: BoundaryInput;
  locale: Locale;
  idempotencyKey: string;
}

export async function startPracticeRun(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: StartPracticeRunInput,
): Promise<RunView> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
