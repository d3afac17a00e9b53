/** Whether a correct program waits for more than it needs: a wait could be weaker or a barrier left out. */
import { findHazards, type ProofInput } from "./hazards.ts";
import { scheduleOfInput } from "./input.ts";
import { PROVED_STAGES } from "./prove-input.ts";
import type { RingInput } from "./ring-input.ts";
import { countOf, type Schedule, type Step } from "./schedule.ts";

/** Of a correct program: its own, or a named variant, which is at every greater depth what it is at the proved one. */
export function isOverSynchronised(input: Pick<RingInput, "S" | "warps" | "order" | "mutant" | "program">): boolean {
  const schedule = scheduleOfInput(input);
  const S = input.program === null ? Math.min(input.S, PROVED_STAGES) : input.S;
  return couldWaitForLess({ schedule, S, warps: input.warps });
}

export function couldWaitForLess({ schedule, S, warps }: Omit<ProofInput, "K">): boolean {
  // A property of the program, not of one run of it: enough tiles for prologue, rounds and drain.
  const K = 3 * S + 3;
  const holds = (iteration: Step[]) => {
    const weaker: Schedule = { ...schedule, iteration };
    const proof = findHazards({ schedule: weaker, S, K, warps });
    return proof.count === 0 && !proof.deadlock;
  };
  return schedule.iteration.some((step, at) => {
    if (step.do === "wait") {
      // A count below zero waits as zero does, and is no stronger than it.
      const pending = { stages: step.pending.stages, plus: Math.max(step.pending.plus, -S * step.pending.stages) + 1 };
      return countOf(pending, S) > 0 && holds(schedule.iteration.with(at, { ...step, pending }));
    }
    return step.do === "barrier" && warps > 1 && holds(schedule.iteration.toSpliced(at, 1));
  });
}
