/**
 * The latest attempt on time counts, unless the student puts an earlier one back, which is possible until the due date
 * and before anything of theirs was released.
 */
import { appendLedger, isReleased, lockAttempts, lockEnrollment, selectAttempts, withTransaction } from "@warpgrade/db";
import { DomainError } from "@warpgrade/domain";
import { loadOwnSubmission } from "../access/load-submission-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface PutAttemptBackInput {
  submissionId: string;
}

export async function putAttemptBack(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: PutAttemptBackInput,
): Promise<{ submissionId: string }> {
  const { submissionId, assignment, access } = await loadOwnSubmission(deps, viewer, input.submissionId);
  if (!access.may("submission.submit")) throw new DomainError("FORBIDDEN", { action: "submission.submit" });
  const now = deps.clock.now();
  const key = { assignmentId: assignment.id, userId: viewer.userId };

  await withTransaction(deps.db, async (tx) => {
    await lockEnrollment(tx, { courseId: assignment.courseId, userId: viewer.userId });
    await lockAttempts(tx, key);
    const attempts = await selectAttempts(tx, { assignmentIds: [assignment.id], userId: viewer.userId });
    if (attempts.some(isReleased)) throw new DomainError("ALREADY_RELEASED");
    const { dueAt } = await tx.assignment.findUniqueOrThrow({ where: { id: assignment.id }, select: { dueAt: true } });
    const wanted = attempts.find((row) => row.id === submissionId);
    if (!wanted || wanted.counts) return;
    if (now > dueAt || !wanted.onTime) throw new DomainError("PAST_DUE", { dueAt: dueAt.toISOString() });

    // Off before on: a partial unique index allows one counting attempt per student at any moment.
    await tx.submission.updateMany({ where: { ...key, counts: true }, data: { counts: false } });
    await tx.submission.updateMany({ where: { id: wanted.id }, data: { counts: true } });
    await appendLedger(tx, {
      courseId: assignment.courseId,
      kind: "submission.counted",
      actorId: viewer.userId,
      subject: { assignmentId: assignment.id, submissionId: wanted.id, studentId: viewer.userId },
      at: now,
    });
  });
  return { submissionId };
}
