/**
 * Holds: a grader's lease on one part of one answer. It tells the others who is at work; it does not stop a save, which
 * the version of the mark decides. Expired leases count as ended, whether somebody has written that down yet or not.
 */
import type { Db, Tx } from "@warpgrade/db";

export const HOLD_MS = 15 * 60_000;

export interface ActiveHold {
  id: string;
  part: string;
  grader: { id: string; name: string };
  expiresAt: Date;
}

/** By submission. */
export async function loadActiveHolds(
  db: Db | Tx,
  submissionIds: string[],
  now: Date,
): Promise<Map<string, ActiveHold[]>> {
  const rows = await db.hold.findMany({
    where: { submissionId: { in: submissionIds }, endedAt: null, expiresAt: { gt: now } },
    orderBy: { createdAt: "asc" },
    select: {
      id: true,
      submissionId: true,
      part: true,
      expiresAt: true,
      grader: { select: { id: true, name: true } },
    },
  });
  const holds = new Map<string, ActiveHold[]>();
  for (const { submissionId, ...hold } of rows) {
    holds.set(submissionId, [...(holds.get(submissionId) ?? []), hold]);
  }
  return holds;
}
