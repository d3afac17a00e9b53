/** Rules of a run's life: QUEUED -> RUNNING -> JUDGED or QUARANTINED; nothing leaves an end state. */
import type { Outcome, RunState } from "./words.ts";

export const MAX_RUN_TRIES = 3;
/** A RUNNING run without a sign of life for this long belongs to a dead worker. */
export const STALE_RUN_MS = 20_000;
/** A QUEUED run older than this was lost by the queue and is enqueued again. */
export const LOST_QUEUE_MS = 10_000;

export function isFinished(state: RunState): boolean {
  return state === "JUDGED" || state === "QUARANTINED";
}

/** Only a platform's fault is tried again; it costs the student no attempt. */
export function shouldRetry({ outcome, tries }: { outcome: Outcome; tries: number }): boolean {
  return outcome === "platform_fault" && tries < MAX_RUN_TRIES;
}

export type Blame = "nobody" | "student" | "platform";

export function blameOf(outcome: Outcome): Blame {
  switch (outcome) {
    case "accepted":
      return "nobody";
    case "platform_fault":
    case "static_review_only":
      return "platform";
    case "wrong_answer":
    case "runtime_error":
    case "time_limit":
    case "memory_limit":
    case "output_limit":
    case "process_limit":
    case "non_data_result":
    case "tampered":
    case "nothing_to_run":
      return "student";
  }
}
