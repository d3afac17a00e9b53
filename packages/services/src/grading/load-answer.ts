import { DomainError, type AnswerPage, type Locale } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface LoadAnswerInput {
  submissionId: string;
  locale: Locale;
}

export async function loadAnswer(_deps: ServiceDeps, _viewer: ViewerRef, _input: LoadAnswerInput): Promise<AnswerPage> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
