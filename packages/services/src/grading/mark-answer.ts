import { DomainError, type MarkInput, type SaveMarkResult } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface MarkAnswerInput {
  submissionId: string;
  expectedVersion: number;
  rubricVersionId: string;
  mark: MarkInput;
}

export async function markAnswer(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: MarkAnswerInput,
): Promise<SaveMarkResult> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
