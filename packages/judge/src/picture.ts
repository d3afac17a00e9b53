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

function draw(oracle: Oracle | null, args: readonly PlainValue[], returned: Returned | null): SimVerdict | null {
  const whole = args.flatMap((arg) => (arg.t === "int" ? [intOf(arg)] : []));
  if (oracle === null || whole.length !== args.length) return null;
  return oracle.picture(whole, returned === null ? null : answerOf(returned));
}
