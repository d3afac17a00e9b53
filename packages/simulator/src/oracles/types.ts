/** An oracle knows the right value of a lesson's function by simulating or counting, never by the formula that is asked for. */
import type { Answer } from "../plain.ts";
import type { SimVerdict } from "../verdict.ts";

export type Expected =
  | { kind: "int"; int: bigint }
  /** Agreement within `relTolerance` of the exact fraction; the tolerance is itself the fraction 1/tolDen. */
  | { kind: "rational"; num: bigint; den: bigint; tolDen: bigint };

export type OracleCaseKind = "normal" | "boundary" | "beyond";

export interface OracleCase {
  args: readonly bigint[];
  kind: OracleCaseKind;
  /** Written by the author of the lesson, not generated. */
  author: boolean;
  expected: Expected;
}

export interface OracleParameter {
  name: string;
  /** Smallest and largest value at which the oracle answers. */
  min: bigint;
  max: bigint;
  /** Largest value inside the lesson's working range. */
  workingMax: bigint;
  /** The only values allowed, where a range does not say it. */
  values?: readonly bigint[];
  default?: bigint;
}

/** Why an answer is wrong: a code that each language has a sentence for, and the numbers in it as exact text. */
export interface Reason {
  code: string;
  numbers: Record<string, string>;
}

export interface Oracle {
  name: string;
  /** The function of the lesson it was made for; used to suggest an oracle, nothing else. */
  functionName: string;
  parameters: readonly OracleParameter[];
  /** In the words of a lesson's author, English. */
  workingRange: string;
  /** null outside the domain. Missing trailing arguments take the parameter's default. */
  expected(args: readonly bigint[]): Expected | null;
  /** Inside the working range of the lesson (and the domain). */
  inWorkingRange(args: readonly bigint[]): boolean;
  /** Fixed once and for all: the same list in the same order on every machine. */
  cases(): readonly OracleCase[];
  /** null where `args` lie outside the domain or the answer is right. */
  explain(args: readonly bigint[], actual: Answer): Reason | null;
  /** The simulator's own verdict on these arguments, for a picture; null outside the domain. */
  picture(args: readonly bigint[], actual: Answer | null): SimVerdict | null;
}
