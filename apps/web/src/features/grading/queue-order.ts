/** Where J and K go. "Next" is the next answer with an unmarked part that nobody else holds. */
import type { HumanPart, QueueRow } from "@warpgrade/domain";

export function isOpenFor(row: QueueRow, part: HumanPart, viewerId: string): boolean {
  if (row.released || row.parts[part] !== null) return false;
  return !row.holds.some((hold) => hold.part === part && hold.grader.id !== viewerId);
}

/** Wraps round once; null when nothing is left to mark. */
export function nextUnmarked(args: {
  rows: readonly QueueRow[];
  currentId: string | null;
  part: HumanPart;
  viewerId: string;
  skipped: ReadonlySet<string>;
}): QueueRow | null {
  const { rows, currentId, part, viewerId, skipped } = args;
  const start = rows.findIndex((row) => row.submissionId === currentId);
  const rotated = [...rows.slice(start + 1), ...rows.slice(0, Math.max(start, 0))];
  const open = rotated.filter((row) => isOpenFor(row, part, viewerId));
  return open.find((row) => !skipped.has(row.submissionId)) ?? open[0] ?? null;
}

export function previousRow(rows: readonly QueueRow[], currentId: string | null): QueueRow | null {
  const at = rows.findIndex((row) => row.submissionId === currentId);
  return at > 0 ? (rows[at - 1] ?? null) : null;
}
