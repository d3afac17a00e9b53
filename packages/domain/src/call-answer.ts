/**
 * What a call gave back, as far as a number is asked for. The one rule for judge and pages; the simulator's `Answer` has
 * the same shape, so what comes from here goes straight into an oracle.
 */
import { floatOf, formatPlainValue, intOf } from "./plain-numbers.ts";
import type { PlainValue } from "./plain-value.ts";
import type { Returned } from "./verdict.ts";

export type CallAnswer =
  | { kind: "int"; int: bigint }
  | { kind: "float"; float: number }
  | { kind: "hugeInt"; sign: -1 | 1; bits: number }
  | { kind: "notNumber"; what: string }
  | { kind: "nothing"; why: "raised" | "nonData" | "unanswered"; what: string };

const SHOWN_CHARS = 60;

export function answerOf(returned: Returned): CallAnswer {
  switch (returned.kind) {
    case "value":
      return answerOfValue(returned.value);
    case "raised":
      return { kind: "nothing", why: "raised", what: returned.error };
    case "nonData":
      return { kind: "nothing", why: "nonData", what: returned.type };
    case "unanswered":
      return { kind: "nothing", why: "unanswered", what: "" };
  }
}

function answerOfValue(value: PlainValue): CallAnswer {
  switch (value.t) {
    case "int":
      return { kind: "int", int: intOf(value) };
    case "float":
      return { kind: "float", float: floatOf(value) };
    case "bigint":
      return { kind: "hugeInt", sign: value.sign, bits: value.bits };
    default:
      // A bool is an int to Python, and no number to a lesson.
      return { kind: "notNumber", what: formatPlainValue(value, SHOWN_CHARS) };
  }
}
