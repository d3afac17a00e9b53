/** The queue of one assignment: the submission that counts of each student, oldest first. Nothing here names a student. */
import { isReleased, selectBlindCodes, selectCounting, selectOpenedHints, type GradingRow } from "@warpgrade/db";
import {
  decide,
  HUMAN_PARTS,
  isFullyMarked,
  type Locale,
  type Outcome,
  type QueuePage,
  type QueueRow,
} from "@warpgrade/domain";
import { loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { loadLessonTitle } from "../lessons/lesson-titles.ts";
import { decisionInput, type DecisionContext } from "./decision-of.ts";
import { loadActiveHolds, type ActiveHold } from "./active-holds.ts";
import { loadRubric } from "./load-rubric.ts";
import { studentNames } from "./student-names.ts";

export interface LoadQueueInput {
  assignmentId: string;
}

export async function loadQueue(deps: ServiceDeps, viewer: ViewerRef, input: LoadQueueInput): Promise<QueuePage> {
  const { assignment, policy, access } = await loadAssignmentFor(deps, viewer, input.assignmentId, "queue.view");
  const now = deps.clock.now();
  const counting = await selectCounting(deps.db, [assignment.id]);
  const codes = await selectBlindCodes(deps.db, assignment.courseId);
  const names = await studentNames(deps.db, assignment, counting);
  const hints = await selectOpenedHints(deps.db, { assignmentIds: [assignment.id] });
  const holds = await loadActiveHolds(
    deps.db,
    counting.map((row) => row.id),
    now,
  );

  const rows = counting.map((row, index) =>
    queueRow(row, {
      number: index + 1,
      blindCode: codes.get(row.userId) ?? "",
      studentName: names.get(row.userId) ?? null,
      context: { policy, answerHintOpened: hints.levelOf(row) >= 4 },
      holds: holds.get(row.id) ?? [],
    }),
  );
  return {
    courseId: assignment.courseId,
    courseTitle: assignment.course.title,
    assignmentId: assignment.id,
    lessonTitle: await loadLessonTitle(deps.db, assignment.lessonVersionId, access.locale),
    lessonNumber: assignment.lessonVersion.lesson.number,
    timeZone: assignment.course.timeZone,
    blind: assignment.blind,
    rubric: await loadRubric(deps.db, assignment.rubricVersionId),
    rows: rows.map(({ row }) => row),
    marked: rows.filter(({ fullyMarked }) => fullyMarked).length,
  };
}

interface RowContext {
  number: number;
  blindCode: string;
  studentName: string | null;
  context: DecisionContext;
  holds: ActiveHold[];
}

function queueRow(
  row: GradingRow,
  { number, blindCode, studentName, context, holds }: RowContext,
): { row: QueueRow; fullyMarked: boolean } {
  const input = decisionInput(row, context);
  const run = row.runs[0];
  const parts = Object.fromEntries(HUMAN_PARTS.map((part) => [part, input.marks[part]?.points ?? null]));
  return {
    fullyMarked: isFullyMarked(input.marks),
    row: {
      submissionId: row.id,
      number,
      blindCode,
      studentName,
      attempt: row.attempt,
      locale: row.locale as Locale,
      runState: run?.state ?? "QUEUED",
      outcome: (run?.outcome ?? null) as Outcome | null,
      parts: parts as QueueRow["parts"],
      openVetoes: row.vetoes.filter((veto) => veto.state === "PROPOSED").length,
      released: isReleased(row),
      decision: decide(input),
      holds: holds.map(({ part, grader, expiresAt }) => ({ part, grader, expiresAt: expiresAt.toISOString() })),
    },
  };
}
