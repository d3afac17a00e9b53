import type { PresenceEntry } from "@warpgrade/domain";
import { loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface ListPresenceInput {
  assignmentId: string;
}

/** Who is at work on this assignment now. */
export async function listPresence(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: ListPresenceInput,
): Promise<PresenceEntry[]> {
  const { assignment } = await loadAssignmentFor(deps, viewer, input.assignmentId, "presence.view");
  return deps.presence.list({ courseId: assignment.courseId, assignmentId: assignment.id });
}
