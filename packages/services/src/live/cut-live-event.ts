import { DomainError, type LiveEvent } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

/**
 * What of one event this viewer may receive, decided anew for each event: null when nothing.
 * `sessionVersion` is that of the session that opened the stream; a revoked session gets SESSION_REVOKED.
 */
export async function cutLiveEvent(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _event: LiveEvent,
): Promise<LiveEvent | null> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
