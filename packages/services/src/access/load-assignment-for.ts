/** Objects load through their course: whoever may not see the course learns nothing about what is in it. */
import { selectOptionalAssignment, type AssignmentRow } from "@warpgrade/db";
import { DomainError, CoursePolicy, type Action } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { authorize, type Access } from "./authorize.ts";

export interface AssignmentAccess {
  assignment: AssignmentRow;
  policy: CoursePolicy;
  access: Access;
}

export async function loadAssignmentFor(
  deps: Pick<ServiceDeps, "db">,
  viewer: ViewerRef,
  unsafeAssignmentId: string,
  action: Action,
): Promise<AssignmentAccess> {
  const assignment = await selectOptionalAssignment(deps.db, unsafeAssignmentId);
  if (!assignment) throw new DomainError("NOT_FOUND", { what: "assignment" });
  const access = await asNotFound("assignment", authorize(deps, viewer, assignment.courseId, action));
  return { assignment, policy: CoursePolicy.parse(assignment.course.policy), access };
}

/** Of a refusal only the object that was asked for is named, so that it reads the same as an id that does not exist. */
export async function asNotFound<T>(what: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") throw new DomainError("NOT_FOUND", { what });
    throw error;
  }
}
