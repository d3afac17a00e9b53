import { selectCoursesOf, type Member } from "@warpgrade/db";
import type { Locale, Viewer } from "@warpgrade/domain";
import { selectMember } from "../access/authorize.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

/** Who is signed in, with the courses that this person may open. */
export async function loadViewer(deps: ServiceDeps, viewer: ViewerRef): Promise<Viewer> {
  return viewerView(deps, await selectMember(deps, viewer));
}

export async function viewerView(deps: Pick<ServiceDeps, "db">, member: Member): Promise<Viewer> {
  const courses = await selectCoursesOf(deps.db, member);
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    isAdmin: member.isAdmin,
    locale: member.locale as Locale | null,
    courses: courses.map((course) => ({
      ...course,
      roles: member.enrollments.filter((one) => one.courseId === course.id).map((one) => one.role),
    })),
  };
}
