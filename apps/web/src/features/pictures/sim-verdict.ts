/**
 * Reads what the machine says about a counterexample back into typed form. Everything here is a
 * pure function of the verdict: the oracle is deterministic, so a page may ask it again.
 */
import { answerOf, intOf, type PlainValue, type Verdict } from "@warpgrade/domain";
import { getOracle, SimVerdict, type Reason } from "@warpgrade/simulator";

/** The picture: as the verdict holds it, else asked of the oracle again for the counterexample. */
export function pictureOf(verdict: Verdict): SimVerdict | null {
  const held = SimVerdict.safeParse(verdict.simulator);
  if (held.success) return held.data;
  const shown = verdict.counterexample;
  const args = shown === null ? null : integersOf(shown.args);
  if (shown === null || args === null) return null;
  return getOracle(verdict.oracle)?.picture(args, answerOf(shown.actual)) ?? null;
}

/** Why the counterexample disagrees: a code with the numbers of its sentence. */
export function reasonOf(verdict: Verdict): Reason | null {
  const shown = verdict.counterexample;
  const args = shown === null ? null : integersOf(shown.args);
  if (shown === null || args === null) return null;
  return getOracle(verdict.oracle)?.explain(args, answerOf(shown.actual)) ?? null;
}

function integersOf(args: readonly PlainValue[]): bigint[] | null {
  const integers: bigint[] = [];
  for (const value of args) {
    if (value.t !== "int") return null;
    integers.push(intOf(value));
  }
  return integers;
}
