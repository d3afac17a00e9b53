import type { ServiceDeps } from "../deps.ts";

export interface ListedCourse {
  id: string;
  slug: string;
  title: string;
}

/** Every course, oldest first. For the command line; it asks nobody for permission. */
export async function listCourses(deps: Pick<ServiceDeps, "db">): Promise<ListedCourse[]> {
  return deps.db.course.findMany({
    select: { id: true, slug: true, title: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}
