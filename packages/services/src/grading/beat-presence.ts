import { DomainError, type PresenceEntry } from "@warpgrade/domain";
import { loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface BeatPresenceInput {
  assignmentId: string;
  submissionId: string | null;
  part: string | null;
  /** Rubric item under the hand, 1-based. */
  criterion: number | null;
}

/** "I am here": a lease of some seconds, never stored. Answers with everybody who is there, the viewer included. */
export async function beatPresence(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: BeatPresenceInput,
): Promise<PresenceEntry[]> {
  const { assignment, access } = await loadAssignmentFor(deps, viewer, input.assignmentId, "presence.view");
  const { submissionId, part, criterion } = input;
  if (submissionId !== null) {
    // Others would be led to a page of another course.
    const belongs = await deps.db.submission.count({ where: { id: submissionId, assignmentId: assignment.id } });
    if (belongs === 0) throw new DomainError("NOT_FOUND", { what: "submission" });
  }
  const place = { courseId: assignment.courseId, assignmentId: assignment.id };
  const grader = { id: access.userId, name: access.userName };
  await deps.presence.beat({ ...place, entry: { grader, submissionId, part, criterion } });
  return deps.presence.list(place);
}
