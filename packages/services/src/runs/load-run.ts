import { DomainError, type RunView } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface LoadRunInput {
  runId: string;
}

export async function loadRun(_deps: ServiceDeps, _viewer: ViewerRef, _input: LoadRunInput): Promise<RunView> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
