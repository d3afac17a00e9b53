import { DomainError, type ReleaseResult } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface ReleaseGradesInput {
  assignmentId: string;
}

export async function releaseGrades(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: ReleaseGradesInput,
): Promise<ReleaseResult> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
