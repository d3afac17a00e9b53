/**
 * Releases a cohort at once: from one commit on students see marks, standing vetoes and decisions of every submission that
 * was ready, and of no other.
 *
 * All counting submissions are locked first, so a mark that is being saved is either in the release or refused after it,
 * and a student's new attempt is either in time or comes after. The snapshot is for proof: pages go on computing.
 */
import { appendLedger, lockCounting, toStorableJson, withTransaction, type Tx } from "@warpgrade/db";
import { DomainError, type ReleaseResult } from "@warpgrade/domain";
import { newId, racePoint } from "@warpgrade/platform";
import { loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { loadCandidates } from "./release-candidates.ts";

export interface ReleaseGradesInput {
  assignmentId: string;
}

/** A whole cohort is locked and written: longer than other transactions, and still bounded. */
const RELEASE_TIMEOUT_MS = 20_000;

export async function releaseGrades(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: ReleaseGradesInput,
): Promise<ReleaseResult> {
  const { assignment, policy } = await loadAssignmentFor(deps, viewer, input.assignmentId, "grades.release");
  const now = deps.clock.now();
  await racePoint("releaseGrades.before-transaction");

  const work = async (tx: Tx): Promise<ReleaseResult> => {
    await lockCounting(tx, assignment.id);
    await racePoint("releaseGrades.locked");
    const { ready, heldBack } = await loadCandidates(tx, { assignmentId: assignment.id, policy });
    if (ready.length === 0) throw new DomainError("RELEASE_BLOCKED", { heldBack: heldBack.length });

    const releaseId = newId("release");
    const snapshot = {
      released: ready.map(({ row, decision }) => ({ submissionId: row.id, decision })),
      heldBack: heldBack.map(({ row, reasons }) => ({ submissionId: row.id, reasons })),
    };
    await tx.release.create({
      data: {
        id: releaseId,
        assignmentId: assignment.id,
        releasedById: viewer.userId,
        createdAt: now,
        snapshot: toStorableJson(snapshot).json,
      },
    });
    await tx.releaseItem.createMany({ data: ready.map(({ row }) => ({ releaseId, submissionId: row.id })) });
    await appendLedger(tx, {
      courseId: assignment.courseId,
      kind: "grades.released",
      actorId: viewer.userId,
      subject: { assignmentId: assignment.id, releaseId },
      at: now,
    });
    return { releaseId, released: ready.length, heldBack: heldBack.length, at: now.toISOString() };
  };
  return withTransaction(deps.db, work, { timeoutMs: RELEASE_TIMEOUT_MS });
}
