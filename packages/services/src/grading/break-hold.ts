import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface BreakHoldInput {
  submissionId: string;
  part: string;
  reason: string;
}

export async function breakHold(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: BreakHoldInput,
): Promise<{ ended: boolean }> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
