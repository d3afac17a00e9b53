/** What a call gave back, in the simulator's own words. */
import { floatOf, formatPlainValue, intOf, type Returned } from "@warpgrade/domain";
import type { Answer } from "@warpgrade/simulator";

export function answerOf(returned: Returned): Answer {
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

function answerOfValue(value: Extract<Returned, { kind: "value" }>["value"]): Answer {
  switch (value.t) {
    case "int":
      return { kind: "int", int: intOf(value) };
    case "float":
      return { kind: "float", float: floatOf(value) };
    case "bigint":
      return { kind: "hugeInt", sign: value.sign, bits: value.bits };
    default:
      // A bool is an int to Python, and no number to a lesson.
      return { kind: "notNumber", what: formatPlainValue(value, 60) };
  }
}
