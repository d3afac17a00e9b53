/** The list of a course's assignments, for students with what is theirs, for staff with how far grading is. */
import {
  isReleased,
  selectAttempts,
  selectCounting,
  selectLessonTitles,
  selectOpenedHints,
  type Db,
  type GradingRow,
  type OpenedHints,
} from "@warpgrade/db";
import { isFullyMarked, type AssignmentCard, type CoursePolicy } from "@warpgrade/domain";
import type { Access } from "../access/authorize.ts";
import { decisionInput, decisionOf } from "../grading/decision-of.ts";
import { titleIn } from "../lessons/lesson-titles.ts";
import { localesOf } from "../lessons/pick-text.ts";

export interface CardRow {
  id: string;
  lessonVersionId: string;
  opensAt: Date;
  dueAt: Date;
  maxAttempts: number;
  lessonVersion: { lesson: { number: number | null } };
}

interface CardContext {
  access: Access;
  policy: CoursePolicy;
}

export async function loadAssignmentCards(
  db: Db,
  assignments: readonly CardRow[],
  { access, policy }: CardContext,
): Promise<AssignmentCard[]> {
  const assignmentIds = assignments.map((row) => row.id);
  const titles = await selectLessonTitles(db, [...new Set(assignments.map((row) => row.lessonVersionId))]);
  const isStudent = access.may("submission.submit");
  const isStaff = access.may("queue.view");
  const mine = isStudent ? await loadMine(db, assignments, access.userId, policy) : null;
  const grading = isStaff ? await loadGrading(db, assignmentIds, policy) : null;
  return assignments.map((row) => ({
    assignmentId: row.id,
    lessonNumber: row.lessonVersion.lesson.number,
    lessonTitle: titleIn(titles, row.lessonVersionId, access.locale),
    locales: localesOf(titles.filter((title) => title.lessonVersionId === row.lessonVersionId)),
    opensAt: row.opensAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    mine: mine?.get(row.id) ?? null,
    grading: grading ? (grading.get(row.id) ?? { submitted: 0, fullyMarked: 0, released: 0, openVetoes: 0 }) : null,
  }));
}

type Mine = NonNullable<AssignmentCard["mine"]>;
type Grading = NonNullable<AssignmentCard["grading"]>;

async function loadMine(
  db: Db,
  assignments: readonly CardRow[],
  userId: string,
  policy: CoursePolicy,
): Promise<Map<string, Mine>> {
  const assignmentIds = assignments.map((row) => row.id);
  const attempts = await selectAttempts(db, { assignmentIds, userId });
  const hints = await selectOpenedHints(db, { assignmentIds, userId });
  const drafts = await db.draft.findMany({
    where: { assignmentId: { in: assignmentIds }, userId },
    select: { assignmentId: true },
  });
  const drafted = new Set(drafts.map((draft) => draft.assignmentId));
  return new Map(
    assignments.map(({ id, maxAttempts }) => {
      const own = attempts.filter((row) => row.assignmentId === id);
      return [
        id,
        {
          attempts: own.filter((row) => row.runs[0]?.state !== "QUARANTINED").length,
          maxAttempts,
          latestSubmissionId: own.at(-1)?.id ?? null,
          result: releasedResult(own, hints, policy),
          hasDraft: drafted.has(id),
        },
      ];
    }),
  );
}

/** A pass is final; otherwise the latest released attempt speaks. Nothing before release. */
function releasedResult(own: GradingRow[], hints: OpenedHints, policy: CoursePolicy): Mine["result"] {
  const results = own
    .filter(isReleased)
    .map((row) => decisionOf(row, { policy, answerHintOpened: hints.levelOf(row) >= 4 }).result);
  if (results.includes("PASS")) return "PASS";
  return results.includes("FAIL") ? "FAIL" : null;
}

async function loadGrading(db: Db, assignmentIds: string[], policy: CoursePolicy): Promise<Map<string, Grading>> {
  const counting = await selectCounting(db, assignmentIds);
  const grading = new Map<string, Grading>();
  for (const row of counting) {
    const sum = grading.get(row.assignmentId) ?? { submitted: 0, fullyMarked: 0, released: 0, openVetoes: 0 };
    sum.submitted += 1;
    if (isFullyMarked(decisionInput(row, { policy, answerHintOpened: false }).marks)) sum.fullyMarked += 1;
    if (isReleased(row)) sum.released += 1;
    sum.openVetoes += row.vetoes.filter((veto) => veto.state === "PROPOSED").length;
    grading.set(row.assignmentId, sum);
  }
  return grading;
}
