import { gradingSelect, type GradingRow } from "@warpgrade/db";
import { DomainError, type Action } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { asNotFound, loadAssignmentFor, type AssignmentAccess } from "./load-assignment-for.ts";

export interface SubmissionAccess extends AssignmentAccess {
  submission: GradingRow;
}

/** A submission, loaded through its assignment and course. */
export async function loadSubmissionFor(
  deps: Pick<ServiceDeps, "db">,
  viewer: ViewerRef,
  unsafeSubmissionId: string,
  action: Action,
): Promise<SubmissionAccess> {
  const submission = await deps.db.submission.findUnique({ where: { id: unsafeSubmissionId }, select: gradingSelect });
  if (!submission) throw new DomainError("NOT_FOUND", { what: "submission" });
  const loaded = await asNotFound("submission", loadAssignmentFor(deps, viewer, submission.assignmentId, action));
  return { ...loaded, submission };
}

/**
 * The key of a student's own submission: somebody else's does not exist for them. Its rows are read by whoever needs
 * them, once.
 */
export async function loadOwnSubmission(
  deps: Pick<ServiceDeps, "db">,
  viewer: ViewerRef,
  unsafeSubmissionId: string,
): Promise<AssignmentAccess & { submissionId: string }> {
  const row = await deps.db.submission.findUnique({
    where: { id: unsafeSubmissionId },
    select: { id: true, userId: true, assignmentId: true },
  });
  if (!row) throw new DomainError("NOT_FOUND", { what: "submission" });
  const loaded = await asNotFound(
    "submission",
    loadAssignmentFor(deps, viewer, row.assignmentId, "submission.viewOwn"),
  );
  if (row.userId !== viewer.userId) throw new DomainError("NOT_FOUND", { what: "submission" });
  return { ...loaded, submissionId: row.id };
}
