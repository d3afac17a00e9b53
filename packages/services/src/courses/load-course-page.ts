import { CoursePolicy, type CoursePage } from "@warpgrade/domain";
import { authorize, type Access } from "../access/authorize.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { loadAssignmentCards } from "./assignment-cards.ts";

export interface LoadCoursePageInput {
  courseId: string;
}

/** A course with its assignments, as far as the viewer's roles in it go. */
export async function loadCoursePage(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: LoadCoursePageInput,
): Promise<CoursePage> {
  return coursePageFor(deps, await authorize(deps, viewer, input.courseId, "course.view"));
}

/** For somebody who was already found to be allowed. */
export async function coursePageFor(deps: Pick<ServiceDeps, "db">, access: Access): Promise<CoursePage> {
  const course = await deps.db.course.findUniqueOrThrow({ where: { id: access.courseId } });
  const assignments = await deps.db.assignment.findMany({
    where: { courseId: course.id },
    orderBy: [{ lessonVersion: { lesson: { number: "asc" } } }, { opensAt: "asc" }, { id: "asc" }],
    include: { lessonVersion: { select: { lesson: { select: { number: true } } } } },
  });
  const policy = CoursePolicy.parse(course.policy);
  return {
    courseId: course.id,
    slug: course.slug,
    title: course.title,
    timeZone: course.timeZone,
    roles: access.roles,
    isAdmin: access.isAdmin,
    assignments: await loadAssignmentCards(deps.db, assignments, { access, policy }),
  };
}
