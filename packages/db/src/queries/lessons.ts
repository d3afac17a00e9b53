/** Lessons as pages and lists need them: lists must not drag whole texts along for a title. */
import type { Prisma } from "../generated/client.ts";
import type { Db, Tx } from "../database.ts";

export interface LessonTitle {
  lessonVersionId: string;
  locale: string;
  title: string;
}

/** Titles in every language, picked out by the database: a text is some hundred kilobytes, its title is not. */
export async function selectLessonTitles(db: Db | Tx, lessonVersionIds: string[]): Promise<LessonTitle[]> {
  if (lessonVersionIds.length === 0) return [];
  return db.$queryRaw<LessonTitle[]>`
    SELECT "lessonVersionId", locale, content->>'title' AS title FROM "LessonText"
    WHERE "lessonVersionId" = ANY(${lessonVersionIds}::text[]) ORDER BY "lessonVersionId", locale`;
}

/** Title and questions of one lesson version in every language, without the text between them. */
export async function selectLessonHeads(db: Db | Tx, lessonVersionId: string) {
  return db.$queryRaw<{ locale: string; title: string; questions: unknown }[]>`
    SELECT locale, content->>'title' AS title, content->'questions' AS questions FROM "LessonText"
    WHERE "lessonVersionId" = ${lessonVersionId} ORDER BY locale`;
}

export const assignmentInclude = {
  course: { select: { id: true, slug: true, title: true, timeZone: true, policy: true } },
  lessonVersion: {
    select: { id: true, lessonId: true, version: true, lesson: { select: { slug: true, number: true } } },
  },
} satisfies Prisma.AssignmentInclude;

export type AssignmentRow = Prisma.AssignmentGetPayload<{ include: typeof assignmentInclude }>;

/** An assignment with its course; null when there is none. Say who may see it before using anything of it. */
export async function selectOptionalAssignment(db: Db | Tx, unsafeAssignmentId: string): Promise<AssignmentRow | null> {
  return db.assignment.findUnique({ where: { id: unsafeAssignmentId }, include: assignmentInclude });
}

/** One lesson version with its texts, as the lesson page and the judge need it. */
export async function selectLessonTexts(db: Db | Tx, lessonVersionId: string) {
  return db.lessonText.findMany({
    where: { lessonVersionId },
    orderBy: { locale: "asc" },
    select: { locale: true, exercise: true, content: true, reference: true, previous: true, next: true },
  });
}

/** Only what is run, in each language: on the way from a press to a verdict nobody needs the lesson's text. */
export async function selectExercises(db: Db | Tx, lessonVersionId: string) {
  return db.lessonText.findMany({
    where: { lessonVersionId },
    orderBy: { locale: "asc" },
    select: { locale: true, exercise: true },
  });
}

/** The cases that everyone is judged on, with their hash; null for a version that is not there. */
export async function selectVersionCases(db: Db | Tx, lessonVersionId: string) {
  return db.lessonVersion.findUnique({ where: { id: lessonVersionId }, select: { cases: true, casesSha256: true } });
}

/** The newest version of a lesson with all that a next version may carry over; null for a lesson that is new. */
export async function selectLatestVersion(tx: Tx, { courseId, slug }: { courseId: string; slug: string }) {
  return tx.lessonVersion.findFirst({
    where: { lesson: { courseId, slug } },
    orderBy: { version: "desc" },
    select: {
      id: true,
      lessonId: true,
      version: true,
      sourceSha256: true,
      texts: {
        select: {
          locale: true,
          exercise: true,
          content: true,
          reference: true,
          previous: true,
          next: true,
          source: true,
        },
      },
      rubricVersions: { orderBy: { version: "desc" }, take: 1, select: { rubric: true } },
      assignments: {
        orderBy: { createdAt: "desc" },
        take: 1,
        select: { id: true, opensAt: true, dueAt: true, maxAttempts: true, blind: true },
      },
    },
  });
}

/** Makes imports into one course happen one after the other. False when there is no such course. */
export async function lockCourse(tx: Tx, courseId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Course" WHERE id = ${courseId} FOR NO KEY UPDATE`;
  return rows.length === 1;
}

/** Against moving an assignment to another version while somebody submits to it: the mover takes this. */
export async function lockAssignment(tx: Tx, assignmentId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM "Assignment" WHERE id = ${assignmentId} FOR UPDATE`;
}

/** What of an assignment decides whether one may submit to it. */
export interface KeptAssignment {
  id: string;
  lessonVersionId: string;
  opensAt: Date;
  dueAt: Date;
  maxAttempts: number;
}

/** ... and whoever submits takes this: many at once, but none while it is moved. Gives it as it is now. */
export async function keepAssignment(tx: Tx, assignmentId: string): Promise<KeptAssignment> {
  const rows = await tx.$queryRaw<KeptAssignment[]>`
    SELECT "id", "lessonVersionId", "opensAt", "dueAt", "maxAttempts"
    FROM "Assignment" WHERE id = ${assignmentId} FOR KEY SHARE`;
  if (!rows[0]) throw new Error(`assignment ${assignmentId} is gone`);
  return rows[0];
}
