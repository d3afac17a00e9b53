/**
 * What a student sees of a verdict, and when. The only place where it is decided; every view of a run comes through here.
 *
 * - Never: evidence for a veto, and how a claim compares (that is the same evidence). People decide on those first.
 * - After a practice run: its output, the visible asserts and the student's own case. Nothing that the fixed cases
 *   found out, not even through the outcome, or practice would be a way to try values against the hidden cases.
 * - After submitting: also the counterexample with its picture, the tally and the strip of agreeing cases, if the
 *   course shows counterexamples, and automatic points, if the course shows provisional ones. The counterexample is one
 *   case; the other fixed cases are told by agreement only, never by value.
 * - After release the policy holds nothing back of these.
 */
import type { CoursePolicy, Outcome, RunKind, Verdict } from "@warpgrade/domain";

export interface CutContext {
  kind: RunKind;
  policy: CoursePolicy;
  released: boolean;
}

const NO_CASES = { total: 0, agree: 0 };
const NOTHING_TALLIED: Verdict["cases"] = { normal: NO_CASES, boundary: NO_CASES, beyond: NO_CASES };

export function cutVerdict(verdict: Verdict, { kind, policy, released }: CutContext): Verdict {
  const cut: Verdict = { ...verdict, vetoEvidence: [], claimMatch: null, claimState: "none" };
  if (kind === "PRACTICE") {
    return {
      ...withoutCases(cut),
      outcome: practiceOutcome(verdict),
      property: "unknown",
      cases: NOTHING_TALLIED,
      automaticPoints: null,
    };
  }
  const shown = released || policy.showCounterexample ? cut : withoutCases(cut);
  return released || policy.showProvisionalPoints
    ? shown
    : { ...shown, automaticPoints: null, cases: NOTHING_TALLIED, caseStrip: "" };
}

function withoutCases(verdict: Verdict): Verdict {
  return { ...verdict, counterexample: null, beyondNote: null, caseStrip: "", simulator: null };
}

/** Between "accepted" and "wrong answer" a practice run judges by the visible asserts alone. */
export function practiceOutcome({ outcome, visibleAsserts }: Pick<Verdict, "outcome" | "visibleAsserts">): Outcome {
  if (outcome !== "accepted" && outcome !== "wrong_answer") return outcome;
  return visibleAsserts === "pass" ? "accepted" : "wrong_answer";
}
