/** The cases of a lesson version, fixed once at import: everyone is judged on the same ones. */
import type { FixedCase } from "@warpgrade/domain";
import { sha256Hex } from "@warpgrade/platform";
import { canonicalCases, fixedCases, getOracle } from "@warpgrade/simulator";

export interface CaseSet {
  cases: FixedCase[];
  casesSha256: string;
}

const made = new Map<string, CaseSet>();

/** Null for an unknown oracle. An oracle simulates each case, so the list is made once per process. */
export function caseSetOf(oracleName: string): CaseSet | null {
  const known = made.get(oracleName);
  if (known) return known;
  const oracle = getOracle(oracleName);
  if (!oracle) return null;
  const set = { cases: fixedCases(oracle), casesSha256: sha256Hex(canonicalCases(oracle)) };
  made.set(oracleName, set);
  return set;
}
