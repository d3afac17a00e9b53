/**
 * Who may do what, asked anew for every request. What a person cannot see does not exist for them: somebody who is
 * nothing to the course gets NOT_FOUND, whether the course exists or not, so that ids tell strangers nothing. A member
 * who may not do this one thing gets FORBIDDEN.
 */
import { selectOptionalMember, type Member } from "@warpgrade/db";
import { DomainError, may, type Action, type CourseRole, type Standing } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface Access {
  userId: string;
  userName: string;
  locale: string | null;
  courseId: string;
  isAdmin: boolean;
  roles: CourseRole[];
  /** True when this person may also do that, in this course. */
  may(action: Action): boolean;
}

export async function authorize(
  deps: Pick<ServiceDeps, "db">,
  viewer: ViewerRef,
  unsafeCourseId: string,
  action: Action,
): Promise<Access> {
  const member = await selectMember(deps, viewer);
  const access = accessTo(member, unsafeCourseId, viewer);
  if (access.roles.length === 0) {
    const exists = member.isAdmin && (await deps.db.course.count({ where: { id: unsafeCourseId } })) === 1;
    if (!exists) throw new DomainError("NOT_FOUND", { what: "course" });
  }
  if (!access.may(action)) throw new DomainError("FORBIDDEN", { action });
  return access;
}

/** For what belongs to the site and to no course. */
export async function authorizeSite(deps: Pick<ServiceDeps, "db">, viewer: ViewerRef, action: Action): Promise<Member> {
  const member = await selectMember(deps, viewer);
  if (!may(member.isAdmin ? ["ADMIN"] : [], action)) throw new DomainError("FORBIDDEN", { action });
  return member;
}

/** The person who asks. A session that outlived its account is no session. */
export async function selectMember(deps: Pick<ServiceDeps, "db">, viewer: ViewerRef): Promise<Member> {
  const member = await selectOptionalMember(deps.db, viewer.userId);
  if (!member) throw new DomainError("NOT_SIGNED_IN");
  return member;
}

/** What a person is to one course, from rows already read. */
export function accessTo(member: Member, courseId: string, viewer: ViewerRef): Access {
  const roles = member.enrollments.filter((one) => one.courseId === courseId).map((one) => one.role);
  const standings: Standing[] = member.isAdmin ? [...roles, "ADMIN"] : roles;
  return {
    userId: member.id,
    userName: member.name,
    locale: viewer.locale ?? member.locale,
    courseId,
    isAdmin: member.isAdmin,
    roles,
    may: (action) => may(standings, action),
  };
}
