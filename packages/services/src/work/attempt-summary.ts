import type { GradingRow } from "@warpgrade/db";
import type { AttemptSummary, Outcome } from "@warpgrade/domain";

/** One line of a student's list of attempts. */
export function attemptSummary(row: GradingRow): AttemptSummary {
  const run = row.runs[0];
  return {
    submissionId: row.id,
    attempt: row.attempt,
    createdAt: row.createdAt.toISOString(),
    onTime: row.onTime,
    counts: row.counts,
    receiptCode: row.receiptCode,
    state: run?.state ?? "QUEUED",
    outcome: (run?.outcome ?? null) as Outcome | null,
  };
}
