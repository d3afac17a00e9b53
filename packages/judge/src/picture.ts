/** The simulator's verdict that a screen draws: on the counterexample, else on the first visible assert. */
import { answerOf, intOf, type PlainValue, type Returned } from "@warpgrade/domain";
import type { Oracle, SimVerdict } from "@warpgrade/simulator";
import type { CellRun } from "./run-cell.ts";

export function getPicture(oracle: Oracle | null, run: CellRun): SimVerdict | null {
  const { counterexample } = run.results;
  if (counterexample !== null) return draw(oracle, counterexample.args, counterexample.actual);
  const shown = run.checks.find((check) => check.args !== null && check.returned !== null);
  return shown ? draw(oracle, shown.args ?? [], shown.returned) : null;
}

/**
 * Drawn once: everybody with a right answer gets one and the same picture, and equal mistakes make equal ones. A picture
 * is a function of these three alone, and nobody changes it.
 */
const drawn = new Map<string, SimVerdict | null>();
const MAX_DRAWN = 64;
const MAX_KEY_CHARS = 1_000;

function draw(oracle: Oracle | null, args: readonly PlainValue[], returned: Returned | null): SimVerdict | null {
  const whole = args.flatMap((arg) => (arg.t === "int" ? [intOf(arg)] : []));
  if (oracle === null || whole.length !== args.length) return null;
  const key = JSON.stringify([oracle.name, args, returned]);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const picture = oracle.picture(whole, returned === null ? null : answerOf(returned));
  if (key.length > MAX_KEY_CHARS) return picture;
  const oldest = drawn.keys().next();
  if (drawn.size >= MAX_DRAWN && !oldest.done) drawn.delete(oldest.value);
  drawn.set(key, picture);
  return picture;
}
