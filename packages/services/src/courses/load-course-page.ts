import { DomainError, type CoursePage } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface LoadCoursePageInput {
  courseId: string;
}

export async function loadCoursePage(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: LoadCoursePageInput,
): Promise<CoursePage> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
