import { DomainError, type HoldResult } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface TakeHoldInput {
  submissionId: string;
  part: string;
}

export async function takeHold(_deps: ServiceDeps, _viewer: ViewerRef, _input: TakeHoldInput): Promise<HoldResult> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
