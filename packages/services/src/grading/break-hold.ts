import { DomainError, toStorableText } from "@warpgrade/domain";
import { loadSubmissionFor } from "../access/load-submission-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { endHold } from "./end-hold.ts";
import { parsePart } from "./take-hold.ts";

export interface BreakHoldInput {
  submissionId: string;
  part: string;
  reason: string;
}

/** An instructor ends somebody else's lease, with a reason that stays in the audit log. */
export async function breakHold(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: BreakHoldInput,
): Promise<{ ended: boolean }> {
  const { assignment } = await loadSubmissionFor(deps, viewer, input.submissionId, "hold.break");
  const reason = toStorableText(input.reason.trim()).text;
  if (reason === "") throw new DomainError("REASON_REQUIRED");
  const ended = await endHold(deps, {
    courseId: assignment.courseId,
    assignmentId: assignment.id,
    submissionId: input.submissionId,
    part: parsePart(input.part),
    endedById: viewer.userId,
    kind: "hold.broken",
    payload: { reason },
  });
  return { ended };
}
