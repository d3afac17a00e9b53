/** A student's attempts in one assignment, with what they add up to. */
import { selectAttempts, selectOpenedHints, type Db, type GradingRow, type Tx } from "@warpgrade/db";
import type { CoursePolicy } from "@warpgrade/domain";
import type { DecisionContext } from "../grading/decision-of.ts";
import { workState, type WorkDates, type WorkState } from "./work-state.ts";

export interface StudentWork {
  attempts: GradingRow[];
  context: DecisionContext;
  state: WorkState;
}

export async function loadStudentWork(
  db: Db | Tx,
  {
    assignment,
    policy,
    userId,
    now,
  }: { assignment: WorkDates & { id: string }; policy: CoursePolicy; userId: string; now: Date },
): Promise<StudentWork> {
  const attempts = await selectAttempts(db, { assignmentIds: [assignment.id], userId });
  const hints = await selectOpenedHints(db, { assignmentIds: [assignment.id], userId });
  const context = { policy, answerHintOpened: hints.levelOf({ assignmentId: assignment.id, userId }) >= 4 };
  return { attempts, context, state: workState(attempts, assignment, context, now) };
}
