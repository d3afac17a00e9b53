import { DomainError, type Verdict } from "@warpgrade/domain";
import type { ServiceDeps } from "../deps.ts";

/**
 * judged: the verdict stands. retried: a platform fault, queued again under a new token. quarantined: it failed too
 * often and waits for a person. stale: the token was no longer the run's, nothing was written.
 */
export type RecordedAs = "judged" | "retried" | "quarantined" | "stale";

export async function recordVerdict(
  _deps: ServiceDeps,
  _input: { runId: string; token: string; verdict: Verdict },
): Promise<RecordedAs> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
