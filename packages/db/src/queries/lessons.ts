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
