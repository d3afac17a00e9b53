/**
 * The rows of a report: every student of the course, submitted or not. The page shows these rows and the export writes
 * them; there is no other function that makes them.
 */
import {
  isReleased,
  selectCounting,
  selectOpenedHints,
  selectStudents,
  type AssignmentRow,
  type Db,
  type Tx,
} from "@warpgrade/db";
import type { CoursePolicy, Outcome, ReportRow } from "@warpgrade/domain";
import { decisionOf } from "../grading/decision-of.ts";

export interface ReportFacts extends ReportRow {
  /** For the figures only, no part of a row. */
  runState: string | null;
}

export async function loadReportRows(
  db: Db | Tx,
  { assignment, policy }: { assignment: Pick<AssignmentRow, "id" | "courseId">; policy: CoursePolicy },
): Promise<ReportFacts[]> {
  const counting = await selectCounting(db, [assignment.id]);
  const byStudent = new Map(counting.map((row) => [row.userId, row]));
  const hints = await selectOpenedHints(db, { assignmentIds: [assignment.id] });
  // Somebody who has left the course keeps what was submitted.
  const students = await selectStudents(db, { courseId: assignment.courseId, alsoUserIds: [...byStudent.keys()] });
  return students.map(({ user, section }) => {
    const row = byStudent.get(user.id);
    const run = row?.runs[0];
    return {
      submissionId: row?.id ?? null,
      studentName: user.name,
      studentEmail: user.email,
      section: section?.name ?? null,
      attempt: row?.attempt ?? null,
      submittedAt: row?.createdAt.toISOString() ?? null,
      onTime: row?.onTime ?? null,
      outcome: (run?.outcome ?? null) as Outcome | null,
      decision: row ? decisionOf(row, { policy, answerHintOpened: hints.levelOf(row) >= 4 }) : null,
      standingVetoes: row?.vetoes.filter((veto) => veto.state === "STANDING").map((veto) => veto.kind) ?? [],
      released: row ? isReleased(row) : false,
      runState: run?.state ?? null,
    };
  });
}

export function reportRow(facts: ReportFacts): ReportRow {
  const { runState: _runState, ...row } = facts;
  return row;
}
