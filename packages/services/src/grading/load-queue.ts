import { DomainError, type QueuePage } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface LoadQueueInput {
  assignmentId: string;
}

export async function loadQueue(_deps: ServiceDeps, _viewer: ViewerRef, _input: LoadQueueInput): Promise<QueuePage> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
