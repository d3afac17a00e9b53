import { DomainError, type PresenceEntry } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface BeatPresenceInput {
  assignmentId: string;
  submissionId: string | null;
  part: string | null;
  criterion: number | null;
}

export async function beatPresence(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: BeatPresenceInput,
): Promise<PresenceEntry[]> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
