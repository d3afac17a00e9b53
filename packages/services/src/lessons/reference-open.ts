/**
 * Whether a student may read the reference answers (rule 8): this student is done (passed, or cannot submit any more), and
 * so is everybody: the due date is past and no released fail waits for its one revision. An answer that one student may
 * read is an answer that all may copy.
 */
import { isReleased, selectCounting, selectOpenedHints, type Db } from "@warpgrade/db";
import type { CoursePolicy } from "@warpgrade/domain";
import { decisionOf } from "../grading/decision-of.ts";
import type { WorkState } from "../work/work-state.ts";

export async function isReferenceOpen(
  db: Db,
  {
    assignment,
    policy,
    state,
    now,
  }: { assignment: { id: string; dueAt: Date }; policy: CoursePolicy; state: WorkState; now: Date },
): Promise<boolean> {
  if (now <= assignment.dueAt || state.closed === null) return false;
  const counting = (await selectCounting(db, [assignment.id])).filter(isReleased);
  const hints = await selectOpenedHints(db, { assignmentIds: [assignment.id] });
  // A revision becomes the submission that counts: a released fail that still counts has not been revised.
  return counting.every(
    (row) => decisionOf(row, { policy, answerHintOpened: hints.levelOf(row) >= 4 }).result !== "FAIL",
  );
}
