/** The cases of a lesson version, fixed once at import: everyone is judged on the same ones. */
import { plainInt, type FixedCase } from "@warpgrade/domain";
import { sha256Hex } from "@warpgrade/platform";
import { canonicalCases, formatExpected, getOracle } from "@warpgrade/simulator";

export interface CaseSet {
  cases: FixedCase[];
  casesSha256: string;
}

const made = new Map<string, CaseSet>();

/** Null for an unknown oracle. An oracle simulates each case, so the list is made once per process. */
export function fixedCases(oracleName: string): CaseSet | null {
  const known = made.get(oracleName);
  if (known) return known;
  const oracle = getOracle(oracleName);
  if (!oracle) return null;
  const cases = oracle.cases().map(({ args, kind, author, expected }) => ({
    args: args.map(plainInt),
    expected: formatExpected(expected),
    kind,
    author,
  }));
  const set = { cases, casesSha256: sha256Hex(canonicalCases(oracle)) };
  made.set(oracleName, set);
  return set;
}
