/** The fixed cases of a lesson version, and how a run did on them. */
import { sha256Hex } from "@warpgrade/platform";
import { answerOf, intOf, type CaseKind, type Counterexample, type FixedCase, type Returned } from "@warpgrade/domain";
import { agrees, canonicalCases, fixedCases, parseExpected, showExpected, type Oracle } from "@warpgrade/simulator";

/** An oracle's cases as they are stored with a lesson version. */
export function fixedCasesOf(oracle: Oracle): { cases: FixedCase[]; casesSha256: string } {
  return { cases: fixedCases(oracle), casesSha256: sha256Hex(canonicalCases(oracle)) };
}

export interface CaseResults {
  cases: Record<CaseKind, { total: number; agree: number }>;
  caseStrip: string;
  /** First disagreement within the working range, and the first one beyond it. */
  counterexample: Counterexample | null;
  beyondNote: Counterexample | null;
  /** Cases that were answered at all. */
  answered: number;
}

/** `answers` stand in the order of `cases`; what is missing was not answered. */
export function judgeCases(cases: readonly FixedCase[], answers: readonly Returned[]): CaseResults {
  const results: CaseResults = {
    cases: { normal: { total: 0, agree: 0 }, boundary: { total: 0, agree: 0 }, beyond: { total: 0, agree: 0 } },
    caseStrip: "",
    counterexample: null,
    beyondNote: null,
    answered: 0,
  };
  for (const [at, one] of cases.entries()) {
    const returned = answers[at] ?? { kind: "unanswered" };
    const right = isRight(one, returned);
    results.cases[one.kind].total += 1;
    if (right) results.cases[one.kind].agree += 1;
    if (returned.kind !== "unanswered") results.answered += 1;
    const mark = right ? "1" : "0";
    results.caseStrip += returned.kind === "unanswered" ? "-" : mark;
    if (right) continue;
    if (one.kind === "beyond") results.beyondNote ??= counterexampleOf(one, returned);
    else results.counterexample ??= counterexampleOf(one, returned);
  }
  return results;
}

/** A whole number as an integer and as the cell gives it back: most of all that is compared. */
const WHOLE = /^-?\d+$/;

function isRight(one: FixedCase, returned: Returned): boolean {
  if (returned.kind === "value" && returned.value.t === "int" && WHOLE.test(one.expected))
    return intOf(returned.value) === BigInt(one.expected);
  const expected = parseExpected(one.expected);
  return expected !== null && agrees(expected, answerOf(returned));
}

function counterexampleOf(one: FixedCase, actual: Returned): Counterexample {
  const expected = parseExpected(one.expected);
  return {
    args: one.args,
    expected: expected === null ? one.expected : showExpected(expected),
    actual,
    caseKind: one.kind,
    beyondWorkingRange: one.kind === "beyond",
  };
}
