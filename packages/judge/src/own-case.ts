/** The student's own boundary input: what it says, what the oracle says, what the cell says. */
import {
  answerOf,
  plainFloat,
  plainInt,
  type BoundaryInput,
  type OwnCase,
  type PlainValue,
  type Returned,
} from "@warpgrade/domain";
import { agrees, showExpected, type Answer, type Expected, type Oracle } from "@warpgrade/simulator";

const WHOLE = /^[+-]?\d+(?:_\d+)*$/;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const POWER = /^(\d{1,6})\*\*(\d{1,3})$/;
const FRACTION = /^([+-]?\d+)\/([1-9]\d*)$/;
/** Longer numbers would cost more to read than any lesson's domain holds. */
const MAX_DIGITS = 400;
/** Of a plain integer, with a few to spare. */
const MAX_BITS = 4_090;

/** A number as people type one: 240, 1_000, 10**6, 2.5, also in full-width digits and after `name =`. */
function readNumber(typed: string): PlainValue | null {
  const text = typed
    .normalize("NFKC")
    .replace(/^\s*[A-Za-z_]\w*\s*=\s*/, "")
    .replaceAll(/\s|,(?=\d{3}(?:\D|$))/g, "");
  if (text.length > MAX_DIGITS) return null;
  if (WHOLE.test(text)) return plainInt(BigInt(text.replaceAll("_", "").replace(/^\+/, "")));
  const power = POWER.exec(text);
  if (power !== null) return powerOf(Number(power[1]), Number(power[2]));
  return DECIMAL.test(text) ? plainFloat(Number(text)) : null;
}

/** Null over the bits of a plain integer: what a verdict holds must be readable again. */
function powerOf(base: number, exponent: number): PlainValue | null {
  return exponent * Math.log2(Math.max(base, 1)) < MAX_BITS ? plainInt(BigInt(base) ** BigInt(exponent)) : null;
}

/** Arguments of the student's input; null when one of them is no number, so that nothing is called. */
export function readOwnArgs(input: BoundaryInput | null): PlainValue[] | null {
  if (input === null || input.args.length === 0) return null;
  const args = input.args.filter((typed, at) => typed.trim() !== "" || at < input.args.length - 1).map(readNumber);
  return args.length === 0 || args.includes(null) ? null : (args as PlainValue[]);
}

export interface OwnCaseFacts {
  input: BoundaryInput;
  args: PlainValue[];
  oracle: Oracle | null;
  returned: Returned;
}

export function judgeOwnCase({ input, args, oracle, returned }: OwnCaseFacts): OwnCase {
  const right = oracle === null ? null : oracleAnswer(oracle, args);
  const said = readExpectation(input.expected);
  const returnedAsSaid = said === null ? sameError(input.expected, returned) : matches(said, answerOf(returned));
  return {
    args,
    expected: input.expected,
    oracle: right === null ? null : showExpected(right),
    returned,
    expectationRight: right === null || said === null ? null : matches(right, said),
    cellAgrees: right === null ? returnedAsSaid : agrees(right, answerOf(returned)),
  };
}

function oracleAnswer(oracle: Oracle, args: readonly PlainValue[]): Expected | null {
  const whole = args.map((arg) => {
    const answer = answerOf({ kind: "value", value: arg });
    return answer.kind === "int" ? answer.int : null;
  });
  return whole.includes(null) ? null : oracle.expected(whole as bigint[]);
}

/** A typed expectation: a number, or a fraction such as 128/3. */
function readExpectation(typed: string): Answer | Expected | null {
  const number = readNumber(typed);
  if (number !== null) return answerOf({ kind: "value", value: number });
  const parts = FRACTION.exec(typed.normalize("NFKC").replaceAll(/\s/g, ""));
  if (parts === null || typed.length > MAX_DIGITS) return null;
  return { kind: "rational", num: BigInt(parts[1] ?? 0), den: BigInt(parts[2] ?? 1), tolDen: 10n ** 12n };
}

function matches(expected: Answer | Expected, actual: Answer | Expected): boolean {
  const target = toExpected(expected);
  const value = toAnswer(actual);
  return target !== null && value !== null && agrees(target, value);
}

function toExpected(value: Answer | Expected): Expected | null {
  if (value.kind === "int" || value.kind === "rational") return value;
  if (value.kind !== "float" || !Number.isFinite(value.float)) return null;
  // A rounded expectation, "42.67", is compared as precisely as it was typed by readers, not here: exactly.
  return Number.isInteger(value.float) ? { kind: "int", int: BigInt(value.float) } : null;
}

function toAnswer(value: Answer | Expected): Answer | null {
  if (value.kind !== "rational") return value;
  return value.num % value.den === 0n
    ? { kind: "int", int: value.num / value.den }
    : { kind: "float", float: Number(value.num) / Number(value.den) };
}

/** "ZeroDivisionError" expected and raised: outside the oracle's domain that is an expectation too. */
function sameError(typed: string, returned: Returned): boolean | null {
  const name = /\b[A-Z]\w*(?:Error|Exception|Interrupt|Iteration)\b/.exec(typed)?.[0];
  if (name === undefined) return null;
  return returned.kind === "raised" && returned.error === name;
}
