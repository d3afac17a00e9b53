/**
 * The one release predicate: what a student may see of human marks, vetoes and decisions is decided here, for every
 * page, answer, export and event. A submission is released when a release names it, and stays so.
 */
import type { Prisma } from "../generated/client.ts";

/** Part of every select of a submission of which a student or a report may see something. */
export const releasedSelect = {
  select: { releaseId: true, release: { select: { createdAt: true } } },
} satisfies Prisma.Submission$releasedArgs;

interface MayBeReleased {
  released: { release: { createdAt: Date } } | null;
}

export function isReleased(row: MayBeReleased): boolean {
  return row.released !== null;
}

/** When it was released; null while it is not. */
export function releasedAt(row: MayBeReleased): Date | null {
  return row.released?.release.createdAt ?? null;
}
