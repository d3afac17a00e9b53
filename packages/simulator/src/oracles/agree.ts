/** Whether an answer is the expected value: exact arithmetic on both sides, whatever the type it came in. */
import type { Answer } from "../plain.ts";
import {
  formatRational,
  nearestDouble,
  rational,
  rationalOfDouble,
  subtractRational,
  type Rational,
} from "../rational.ts";
import type { Expected } from "./types.ts";

function expectedRational(expected: Expected): Rational {
  return expected.kind === "int" ? rational(expected.int) : rational(expected.num, expected.den);
}

/** The number in an answer as the exact fraction it is; null for what is no finite number. */
export function answerRational(actual: Answer): Rational | null {
  if (actual.kind === "int") return rational(actual.int);
  if (actual.kind === "float" && Number.isFinite(actual.float)) return rationalOfDouble(actual.float);
  return null;
}

export function agrees(expected: Expected, actual: Answer): boolean {
  const value = answerRational(actual);
  if (value === null) return false;
  const right = expectedRational(expected);
  const off = subtractRational(value, right);
  if (expected.kind === "int") return off.num === 0n;
  // |value - right| <= |right| / tolDen, cross-multiplied.
  const distance = off.num < 0n ? -off.num : off.num;
  const size = right.num < 0n ? -right.num : right.num;
  return distance * expected.tolDen * right.den <= size * off.den;
}

/** "4" or "128/3": exact, as a fixed case stores it. */
export function formatExpected(expected: Expected): string {
  return expected.kind === "int" ? expected.int.toString() : formatRational(rational(expected.num, expected.den));
}

/** Relative tolerance of every fractional expectation: one in 10^12. */
export const TOLERANCE_DEN = 10n ** 12n;

/** The reverse of formatExpected; null for any other text. */
export function parseExpected(text: string): Expected | null {
  if (/^-?\d+$/.test(text)) return { kind: "int", int: BigInt(text) };
  const parts = /^(-?\d+)\/([1-9]\d*)$/.exec(text);
  if (parts === null) return null;
  return { kind: "rational", ...rational(BigInt(parts[1] ?? 0), BigInt(parts[2] ?? 1)), tolDen: TOLERANCE_DEN };
}

/** What a person compares with: the whole number, or the double nearest to the fraction. */
export function showExpected(expected: Expected): string {
  if (expected.kind === "int") return expected.int.toString();
  const value = nearestDouble(rational(expected.num, expected.den));
  return Number.isInteger(value) && Math.abs(value) < 1e16 ? `${value}.0` : String(value);
}

export function showAnswer(actual: Answer): string {
  switch (actual.kind) {
    case "int":
      return actual.int.toString();
    case "float":
      return Number.isInteger(actual.float) && Math.abs(actual.float) < 1e16
        ? `${actual.float}.0`
        : String(actual.float);
    case "hugeInt":
      return `${actual.sign < 0 ? "-" : ""}(${actual.bits} bits)`;
    default:
      return actual.what;
  }
}
