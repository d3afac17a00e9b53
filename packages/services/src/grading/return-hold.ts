import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface ReturnHoldInput {
  submissionId: string;
  part: string;
}

export async function returnHold(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: ReturnHoldInput,
): Promise<{ ended: boolean }> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
