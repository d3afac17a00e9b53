import { DomainError, type AssignmentCard } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface ChangeAssignmentInput {
  assignmentId: string;
  opensAt: string;
  dueAt: string;
  maxAttempts: number;
}

export async function changeAssignment(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: ChangeAssignmentInput,
): Promise<AssignmentCard> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
