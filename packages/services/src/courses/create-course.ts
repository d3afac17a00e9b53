import { isUniqueViolation } from "@warpgrade/db";
import { CoursePolicy, DomainError } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform";
import { z } from "zod";
import type { ServiceDeps } from "../deps.ts";

export interface CreateCourseInput {
  slug: string;
  title: string;
  /** IANA name, e.g. "Asia/Shanghai". */
  timeZone: string;
  policy?: Partial<CoursePolicy>;
}

/** For the seed and the command line; it asks nobody for permission. INVALID_INPUT (why: "taken") when the slug is used. */
export async function createCourse(
  deps: Pick<ServiceDeps, "db" | "clock">,
  input: CreateCourseInput,
): Promise<{ courseId: string }> {
  const { slug, title, timeZone } = input;
  if (
    !z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
      .safeParse(slug).success
  ) {
    throw new DomainError("INVALID_INPUT", { field: "slug" });
  }
  if (title.trim() === "") throw new DomainError("INVALID_INPUT", { field: "title" });
  if (!isTimeZone(timeZone)) throw new DomainError("INVALID_INPUT", { field: "timeZone" });
  const courseId = newId("course");
  const policy = CoursePolicy.parse(input.policy ?? {});
  try {
    await deps.db.course.create({
      data: { id: courseId, slug, title: title.trim(), timeZone, policy, createdAt: deps.clock.now() },
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError("INVALID_INPUT", { field: "slug", why: "taken" });
    throw error;
  }
  return { courseId };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
