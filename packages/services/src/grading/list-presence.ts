import { DomainError, type PresenceEntry } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface ListPresenceInput {
  assignmentId: string;
}

export async function listPresence(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: ListPresenceInput,
): Promise<PresenceEntry[]> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
