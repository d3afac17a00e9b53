/**
 * From rows to the one pure function that decides. Queue, answer, release, attempt page, report and export all come
 * here, so that none of them can disagree with another.
 *
 * 1. Automatic points and "checks passed" come from the verdict of the newest run; where the machine says nothing
 *    (static review, quarantine), a grader's word stands in.
 * 2. Human marks come from the current mark of each part.
 * 3. "Independent" is taken as given until the full answer was opened: from then on a grader has to say so.
 */
import type { GradingRow } from "@warpgrade/db";
import {
  blameOf,
  decide,
  type CoursePolicy,
  type Decision,
  type DecisionInput,
  type HumanPart,
  Outcome,
} from "@warpgrade/domain";
import { currentMarks, type CurrentMarks } from "./mark-view.ts";

export interface DecisionContext {
  policy: CoursePolicy;
  /** The student opened the fourth hint: the whole answer. */
  answerHintOpened: boolean;
}

export function decisionOf(row: GradingRow, context: DecisionContext): Decision {
  return decide(decisionInput(row, context));
}

export function decisionInput(row: GradingRow, { policy, answerHintOpened }: DecisionContext): DecisionInput {
  const marks = currentMarks(row);
  const verdict = row.runs[0]?.verdict ?? null;
  const whole = marks.WHOLE?.mark.part === "WHOLE" ? marks.WHOLE.mark : null;
  const override = marks.AUTOMATIC?.mark.part === "AUTOMATIC" ? marks.AUTOMATIC.mark : null;
  return {
    automatic:
      verdict?.normalPoints == null || verdict.boundaryPoints == null
        ? null
        : { normal: verdict.normalPoints, boundary: verdict.boundaryPoints },
    override: { normal: override?.normal ?? null, boundary: override?.boundary ?? null },
    marks: {
      EXPLANATION: partMark(marks, "EXPLANATION"),
      Q1: partMark(marks, "Q1"),
      Q2: partMark(marks, "Q2"),
      Q3: partMark(marks, "Q3"),
    },
    checksPassed: checksPassed(verdict) ?? whole?.checksPassed ?? null,
    independent: whole?.independent ?? (answerHintOpened ? null : true),
    boundaryNamed: whole?.boundaryNamed ?? null,
    tradeOffNamed: whole?.tradeOffNamed ?? null,
    vetoes: row.vetoes.map(({ kind, state }) => ({ kind, state })),
    policy,
  };
}

function partMark(marks: CurrentMarks, part: HumanPart): DecisionInput["marks"][HumanPart] {
  const mark = marks[part]?.mark;
  if (!mark || mark.part === "AUTOMATIC" || mark.part === "WHOLE") return null;
  return { points: mark.points, causalChain: mark.causalChain };
}

/**
 * Positive evidence only: a student's own fault before the first assert is "not passed", never "not known". A changed
 * template says nothing until its veto is decided and a person has read the cell.
 */
function checksPassed(verdict: { outcome: string; visibleAsserts: string | null } | null): boolean | null {
  if (!verdict) return null;
  const outcome = Outcome.parse(verdict.outcome);
  if (outcome === "tampered") return null;
  if (verdict.visibleAsserts !== null) return verdict.visibleAsserts === "pass";
  return blameOf(outcome) === "student" ? false : null;
}
