import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface PutAttemptBackInput {
  submissionId: string;
}

export async function putAttemptBack(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: PutAttemptBackInput,
): Promise<{ submissionId: string }> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
