import { selectBlindCodes } from "@warpgrade/db";
import type { ReleasePreview } from "@warpgrade/domain";
import { loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { loadCandidates } from "./release-candidates.ts";

export interface PreviewReleaseInput {
  assignmentId: string;
}

/** What a release would do now: who is ready with which result, who is held back and why. Writes nothing. */
export async function previewRelease(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: PreviewReleaseInput,
): Promise<ReleasePreview> {
  const { assignment, policy } = await loadAssignmentFor(deps, viewer, input.assignmentId, "grades.release");
  const { ready, heldBack, alreadyReleased } = await loadCandidates(deps.db, { assignmentId: assignment.id, policy });
  const codes = await selectBlindCodes(deps.db, assignment.courseId);
  const codeOf = (row: { userId: string }) => codes.get(row.userId) ?? "";
  return {
    assignmentId: assignment.id,
    ready: ready.map(({ row, result, total }) => ({ submissionId: row.id, blindCode: codeOf(row), result, total })),
    heldBack: heldBack.map(({ row, reasons }) => ({ submissionId: row.id, blindCode: codeOf(row), reasons })),
    alreadyReleased,
  };
}
