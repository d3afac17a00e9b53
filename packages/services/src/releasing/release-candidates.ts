/**
 * Which submissions of a cohort are ready to be released, and why the others are held back. Preview and release use this
 * one function, so that what was shown is what is done.
 */
import { isReleased, selectCounting, selectOpenedHints, type Db, type GradingRow, type Tx } from "@warpgrade/db";
import { decide, isFinished, PARTS, type CoursePolicy, type Decision, type ReleasePreview } from "@warpgrade/domain";
import { decisionInput } from "../grading/decision-of.ts";

export type HeldBackReason = ReleasePreview["heldBack"][number]["reasons"][number];

export interface Candidates {
  ready: { row: GradingRow; decision: Decision; result: "PASS" | "FAIL"; total: number }[];
  heldBack: { row: GradingRow; reasons: HeldBackReason[] }[];
  alreadyReleased: number;
}

export async function loadCandidates(
  db: Db | Tx,
  { assignmentId, policy }: { assignmentId: string; policy: CoursePolicy },
): Promise<Candidates> {
  const counting = await selectCounting(db, [assignmentId]);
  const hints = await selectOpenedHints(db, { assignmentIds: [assignmentId] });
  const candidates: Candidates = { ready: [], heldBack: [], alreadyReleased: 0 };
  for (const row of counting) {
    if (isReleased(row)) {
      candidates.alreadyReleased += 1;
      continue;
    }
    const decision = decide(decisionInput(row, { policy, answerHintOpened: hints.levelOf(row) >= 4 }));
    const reasons = reasonsToHold(row, decision);
    const { result, total } = decision;
    if (reasons.length > 0 || result === "PENDING" || total === null) candidates.heldBack.push({ row, reasons });
    else candidates.ready.push({ row, decision, result, total });
  }
  return candidates;
}

function reasonsToHold(row: GradingRow, decision: Decision): HeldBackReason[] {
  const reasons: HeldBackReason[] = [];
  const state = row.runs[0]?.state;
  const isOpen = state === undefined || !isFinished(state);
  if (isOpen) reasons.push("open_run");
  if (row.vetoes.some((veto) => veto.state === "PROPOSED")) reasons.push("open_veto");
  // Points of the machine come with its run; where the run has ended without any, a person has to give them.
  const owed = isOpen ? PARTS.filter((part) => part !== "NORMAL" && part !== "BOUNDARY") : PARTS;
  if (owed.some((part) => decision.parts[part] === null)) reasons.push("unmarked_part");
  const unset = decision.conditions.some(
    ({ name, state: is }) => is === "waiting" && name !== "points" && name !== "no_veto",
  );
  if (unset) reasons.push("condition_unset");
  return reasons;
}
