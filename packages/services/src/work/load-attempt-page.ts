import { DomainError, type AttemptPage, type Locale } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface LoadAttemptPageInput {
  submissionId: string;
  locale: Locale;
}

export async function loadAttemptPage(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: LoadAttemptPageInput,
): Promise<AttemptPage> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
