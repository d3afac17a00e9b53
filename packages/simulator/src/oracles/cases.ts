/** Shared making of fixed cases: author's and generated points, made unique, valued, ordered by size. */
import { formatExpected } from "./agree.ts";
import type { Expected, Oracle, OracleCase, OracleCaseKind, OracleParameter } from "./types.ts";

export interface Point {
  args: readonly bigint[];
  author: boolean;
}

export interface CaseRules {
  points: readonly Point[];
  kindOf(args: readonly bigint[]): OracleCaseKind;
  expected(args: readonly bigint[]): Expected | null;
  /** The sum that orders the cases; ties are broken argument by argument. */
  size(args: readonly bigint[]): bigint;
}

/** The first disagreement in this order is the counterexample, so small arguments come first. */
export function makeCases(rules: CaseRules): readonly OracleCase[] {
  const unique = new Map<string, OracleCase>();
  for (const { args, author } of rules.points) {
    const expected = rules.expected(args);
    if (expected === null) continue;
    const key = args.join(",");
    if (unique.has(key) && !author) continue;
    unique.set(key, { args, kind: rules.kindOf(args), author, expected });
  }
  return [...unique.values()].sort((a, b) => compareCases(a.args, b.args, rules.size));
}

function compareCases(a: readonly bigint[], b: readonly bigint[], size: CaseRules["size"]): number {
  const difference = size(a) - size(b);
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  for (let at = 0; at < a.length; at += 1) {
    const step = (a[at] ?? 0n) - (b[at] ?? 0n);
    if (step !== 0n) return step < 0n ? -1 : 1;
  }
  return 0;
}

/** Fills in defaults; null when the number of arguments or a value is outside the domain. */
export function domainArgs(parameters: readonly OracleParameter[], args: readonly bigint[]): bigint[] | null {
  if (args.length > parameters.length) return null;
  const full: bigint[] = [];
  for (const [at, parameter] of parameters.entries()) {
    const value = args[at] ?? parameter.default;
    if (value === undefined || value < parameter.min || value > parameter.max) return null;
    if (parameter.values && !parameter.values.includes(value)) return null;
    full.push(value);
  }
  return full;
}

/** Canonical JSON of an oracle's cases: what a lesson version's hash of cases is taken over. */
export function canonicalCases(oracle: Pick<Oracle, "name" | "cases">): string {
  const rows = oracle
    .cases()
    .map(({ args, kind, author, expected }) => [args.map(String), formatExpected(expected), kind, author]);
  return JSON.stringify({ oracle: oracle.name, cases: rows });
}

/** A fixed case as it is stored and carried: arguments as hexadecimal integers, the expected value as exact text. */
export interface FixedOracleCase {
  args: { t: "int"; hex: string }[];
  expected: string;
  kind: OracleCaseKind;
  author: boolean;
}

/** The cases of a lesson version, for whoever stores them and for whoever judges without a store. */
export function fixedCases(oracle: Oracle): FixedOracleCase[] {
  return oracle.cases().map(({ args, expected, kind, author }) => ({
    args: args.map((value) => ({ t: "int", hex: value.toString(16) })),
    expected: formatExpected(expected),
    kind,
    author,
  }));
}
