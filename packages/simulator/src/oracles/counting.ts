/** Makes an oracle of a count: the domain, a way to count, and points; the rest is the same for all of them. */
import type { Answer } from "../plain.ts";
import { seededRandom, type Random } from "../random.ts";
import { compareRational, rational, type Rational } from "../rational.ts";
import { agrees, answerRational, formatExpected, showAnswer, showExpected, TOLERANCE_DEN } from "./agree.ts";
import { domainArgs, makeCases, type Point } from "./cases.ts";
import { countedVerdict, type Shown } from "./counted-verdict.ts";
import type { Expected, Oracle, OracleCase, OracleParameter, Reason } from "./types.ts";

export interface CountingSpec {
  name: string;
  functionName: string;
  parameters: readonly OracleParameter[];
  workingRange: string;
  seed: number;
  /** Written down by hand: each kills a family of wrong expressions. */
  author: readonly (readonly bigint[])[];
  /** About 200 more; what lies outside the domain is left out. */
  generate(random: Random): Iterable<readonly bigint[]>;
  /** Whether arguments inside the working range lie at a border. */
  isBoundary(args: readonly bigint[]): boolean;
  /** null outside the domain, where `parameters` alone do not say it. */
  count(args: readonly bigint[]): bigint | Rational | null;
  /** The model's answer that shows the count; left out, or null for these arguments: there is no picture. */
  show?(args: readonly bigint[], counted: bigint): Shown | null;
}

export const whole = (name: string, min: bigint, workingMax: bigint, max = workingMax): OracleParameter => ({
  name,
  min,
  max,
  workingMax,
});

export const oneOf = (name: string, values: readonly [bigint, ...bigint[]]): OracleParameter => {
  const largest = values.reduce((most, value) => (value > most ? value : most));
  const least = values.reduce((most, value) => (value < most ? value : most));
  return { name, min: least, max: largest, workingMax: largest, values };
};

export function countingOracle(spec: CountingSpec): Oracle {
  const expected = (args: readonly bigint[]): Expected | null => {
    const full = domainArgs(spec.parameters, args);
    if (full === null || full.length !== spec.parameters.length) return null;
    const value = spec.count(full);
    if (value === null) return null;
    return typeof value === "bigint"
      ? { kind: "int", int: value }
      : { kind: "rational", ...value, tolDen: TOLERANCE_DEN };
  };
  const kindOf = (args: readonly bigint[]) => {
    const beyond = spec.parameters.some(({ workingMax }, at) => (args[at] ?? 0n) > workingMax);
    const inside = spec.isBoundary(args) ? ("boundary" as const) : ("normal" as const);
    return beyond ? ("beyond" as const) : inside;
  };
  let cached: readonly OracleCase[] | null = null;
  return {
    name: spec.name,
    functionName: spec.functionName,
    parameters: spec.parameters,
    workingRange: spec.workingRange,
    expected,
    inWorkingRange: (args) => expected(args) !== null && kindOf(args) !== "beyond",
    cases: () => (cached ??= makeCases({ points: pointsOf(spec), kindOf, expected, size: sizeOf })),
    explain: (args, actual) => explain(expected(args), actual),
    picture(args, actual) {
      const right = expected(args);
      const full = domainArgs(spec.parameters, args);
      if (right === null || full === null) return null;
      const shown = spec.show?.(full, right.kind === "int" ? right.int : 0n) ?? null;
      return shown === null ? null : countedVerdict(shown, formatExpected(right), actual);
    },
  };
}

function pointsOf({ author, generate, seed }: CountingSpec): Point[] {
  const random = seededRandom(seed);
  const generated = [...generate(random)].map((args) => ({ args, author: false }));
  return [...author.map((args) => ({ args, author: true })), ...generated];
}

function sizeOf(args: readonly bigint[]): bigint {
  return args.reduce((sum, one) => sum + one, 0n);
}

function explain(right: Expected | null, actual: Answer): Reason | null {
  if (right === null || agrees(right, actual)) return null;
  const numbers = { expected: showExpected(right), returned: showAnswer(actual) };
  if (actual.kind === "nothing") return { code: `count.${actual.why}`, numbers };
  if (actual.kind === "hugeInt") return { code: actual.sign < 0 ? "count.too_small" : "count.too_large", numbers };
  const value = answerRational(actual);
  if (value === null) return { code: "count.not_a_number", numbers };
  if (right.kind === "int" && value.den !== 1n) return { code: "count.not_whole", numbers };
  const exact = right.kind === "int" ? rational(right.int) : rational(right.num, right.den);
  return { code: compareRational(value, exact) < 0 ? "count.too_small" : "count.too_large", numbers };
}
