/**
 * How many attempts a student has left and why one cannot submit now. One function for the lesson page, the attempt
 * page, the course's list and the submit itself, so that no page promises what the submit refuses.
 *
 * 1. A released pass is final.
 * 2. After a released fail there is exactly one revision, whatever the due date and the attempts say.
 * 3. Otherwise the dates and the number of attempts decide. An attempt that the platform failed to judge costs nothing.
 */
import { isReleased, releasedAt, type GradingRow } from "@warpgrade/db";
import type { ErrorCode } from "@warpgrade/domain";
import { decisionOf, type DecisionContext } from "../grading/decision-of.ts";

export type Closed = Extract<ErrorCode, "PAST_DUE" | "NO_ATTEMPTS_LEFT" | "NOT_OPEN_YET" | "ALREADY_PASSED">;

export interface WorkState {
  attemptsLeft: number;
  closed: Closed | null;
  passed: boolean;
  /** The one attempt that is open is the revision after a released fail. */
  isRevision: boolean;
}

export interface WorkDates {
  opensAt: Date;
  dueAt: Date;
  maxAttempts: number;
}

export function workState(
  attempts: readonly GradingRow[],
  { opensAt, dueAt, maxAttempts }: WorkDates,
  context: DecisionContext,
  now: Date,
): WorkState {
  const released = attempts.filter(isReleased);
  const results = released.map((row) => decisionOf(row, context).result);
  if (results.includes("PASS")) return { attemptsLeft: 0, closed: "ALREADY_PASSED", passed: true, isRevision: false };

  const spent = attempts.filter((row) => row.runs[0]?.state !== "QUARANTINED");
  if (released.length > 0) {
    const firstRelease = Math.min(...released.map((row) => releasedAt(row)?.getTime() ?? Infinity));
    const revised = spent.some((row) => row.createdAt.getTime() > firstRelease);
    return {
      attemptsLeft: revised ? 0 : 1,
      closed: revised ? "NO_ATTEMPTS_LEFT" : null,
      passed: false,
      isRevision: !revised,
    };
  }

  const attemptsLeft = Math.max(0, maxAttempts - spent.length);
  return { attemptsLeft, closed: closedBy({ opensAt, dueAt, attemptsLeft, now }), passed: false, isRevision: false };
}

function closedBy(facts: { opensAt: Date; dueAt: Date; attemptsLeft: number; now: Date }): Closed | null {
  if (facts.now < facts.opensAt) return "NOT_OPEN_YET";
  if (facts.now > facts.dueAt) return "PAST_DUE";
  return facts.attemptsLeft === 0 ? "NO_ATTEMPTS_LEFT" : null;
}
