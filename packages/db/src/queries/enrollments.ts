/** Membership: read per request, never carried in a session. */
import type { Prisma } from "../generated/client.ts";
import type { Db, Tx } from "../database.ts";

const memberSelect = {
  id: true,
  name: true,
  email: true,
  isAdmin: true,
  locale: true,
  sessionVersion: true,
  enrollments: {
    where: { active: true },
    orderBy: { createdAt: "asc" },
    select: { id: true, courseId: true, role: true },
  },
} satisfies Prisma.UserSelect;

export type Member = Prisma.UserGetPayload<{ select: typeof memberSelect }>;

/** A person with their active enrollments; null when the account is gone. */
export async function selectOptionalMember(db: Db | Tx, userId: string): Promise<Member | null> {
  return db.user.findUnique({ where: { id: userId }, select: memberSelect });
}

/**
 * Makes what one student does in one course happen one after the other (attempts are counted, drafts and runs are
 * not lost between two tabs). Returns false when the student is no active member any more.
 */
export async function lockEnrollment(
  tx: Tx,
  { courseId, userId }: { courseId: string; userId: string },
): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Enrollment" WHERE "courseId" = ${courseId} AND "userId" = ${userId} AND active FOR UPDATE`;
  return rows.length === 1;
}

/** What staff call a student while grading is blind. */
export async function selectBlindCodes(db: Db | Tx, courseId: string): Promise<Map<string, string>> {
  const rows = await db.enrollment.findMany({ where: { courseId }, select: { userId: true, blindCode: true } });
  return new Map(rows.map((row) => [row.userId, row.blindCode]));
}

/** The courses a person may open: those they are in, and all of them for an administrator. */
export async function selectCoursesOf(
  db: Db | Tx,
  member: Member,
): Promise<{ id: string; slug: string; title: string }[]> {
  return db.course.findMany({
    where: member.isAdmin ? {} : { id: { in: member.enrollments.map((one) => one.courseId) } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, slug: true, title: true },
  });
}

/** The students of a course, and whoever else is named, by name. */
export async function selectStudents(
  db: Db | Tx,
  { courseId, alsoUserIds }: { courseId: string; alsoUserIds: string[] },
) {
  return db.enrollment.findMany({
    where: { courseId, OR: [{ role: "STUDENT", active: true }, { userId: { in: alsoUserIds } }] },
    orderBy: [{ user: { name: "asc" } }, { user: { email: "asc" } }],
    select: { user: { select: { id: true, name: true, email: true } }, section: { select: { name: true } } },
  });
}
