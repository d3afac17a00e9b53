import { selectOptionalMember, type Db } from "@warpgrade/db";
import { DomainError, type Standing } from "@warpgrade/domain";

export interface StreamViewer {
  userId: string;
  /** Of the session that opened the stream: when the account's is higher, the session has been revoked. */
  sessionVersion: number;
}

export interface ViewerAccess {
  userId: string;
  isAdmin: boolean;
  /** Courses of which the person is an active member now. */
  memberOf: ReadonlyMap<string, readonly Standing[]>;
}

/** Read anew each time: a session ends and a membership is taken away while a stream is open. Throws SESSION_REVOKED. */
export async function loadViewerAccess(db: Db, { userId, sessionVersion }: StreamViewer): Promise<ViewerAccess> {
  const member = await selectOptionalMember(db, userId);
  if (!member || member.sessionVersion !== sessionVersion) throw new DomainError("SESSION_REVOKED");
  const memberOf = new Map<string, Standing[]>();
  for (const { courseId, role } of member.enrollments)
    memberOf.set(courseId, [...(memberOf.get(courseId) ?? []), role]);
  return { userId, isAdmin: member.isAdmin, memberOf };
}

export function standingsIn(access: ViewerAccess, courseId: string): Standing[] {
  const roles = access.memberOf.get(courseId) ?? [];
  return access.isAdmin ? [...roles, "ADMIN"] : [...roles];
}
