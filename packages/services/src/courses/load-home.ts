import type { CoursePage, HomePage } from "@warpgrade/domain";
import { accessTo, selectMember } from "../access/authorize.ts";
import { viewerView } from "../accounts/load-viewer.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { coursePageFor } from "./load-course-page.ts";

/** The front page of somebody signed in: every course of theirs, with what waits in it. */
export async function loadHome(deps: ServiceDeps, viewer: ViewerRef): Promise<HomePage> {
  const member = await selectMember(deps, viewer);
  const view = await viewerView(deps, member);
  const courses: CoursePage[] = [];
  for (const { id } of view.courses) {
    const access = accessTo(member, id, viewer);
    if (access.may("course.view")) courses.push(await coursePageFor(deps, access));
  }
  return { viewer: view, courses };
}
