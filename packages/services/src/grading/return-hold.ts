import { loadSubmissionFor } from "../access/load-submission-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { endHold } from "./end-hold.ts";
import { parsePart } from "./take-hold.ts";

export interface ReturnHoldInput {
  submissionId: string;
  part: string;
}

/** Gives the viewer's own lease back, e.g. on leaving the answer. */
export async function returnHold(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: ReturnHoldInput,
): Promise<{ ended: boolean }> {
  const { assignment } = await loadSubmissionFor(deps, viewer, input.submissionId, "hold.take");
  const ended = await endHold(deps, {
    courseId: assignment.courseId,
    assignmentId: assignment.id,
    submissionId: input.submissionId,
    part: parsePart(input.part),
    ofGraderId: viewer.userId,
    endedById: viewer.userId,
    kind: "hold.returned",
  });
  return { ended };
}
