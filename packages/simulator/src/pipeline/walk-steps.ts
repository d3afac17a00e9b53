/** The steps of a program that can be walked, as numbers. */
import { allSteps, countOf, isUniform, usesMbarriers, type Schedule, type Step } from "./schedule.ts";

/** Warps alike, no mbarriers, and at most one tile issued in an iteration, none before it exists. */
export function isWalkable(schedule: Schedule): boolean {
  const loads = allSteps(schedule).filter((step) => step.do === "load");
  const inLoop = schedule.iteration.filter((step) => step.do === "load").length;
  const ahead = loads.every((step) => step.do === "load" && (step.ahead.stages > 0 || step.ahead.plus >= 0));
  const forward = loads.every((step) => step.do === "load" && (step.ahead.stages === 0 || step.ahead.plus >= -1));
  return isUniform(schedule) && !usesMbarriers(schedule) && inLoop <= 1 && ahead && forward;
}

// What a step does, when, and its two counts: for a load the tiles ahead and the slots beside its own.
export const DO = { load: 0, commit: 1, wait: 2, barrier: 3, compute: 4 } as const;
export const WHEN = { always: 0, issuing: 1, draining: 2 } as const;
/** Numbers of one step. */
export const WORDS = 4;

export function compiled(steps: readonly Step[], S: number): Int32Array {
  const words = steps.flatMap((step) => {
    const when = WHEN[step.when ?? "always"];
    if (step.do === "load") return [DO.load, when, countOf(step.ahead, S), (step.slotPlus ?? 0) % S];
    if (step.do === "wait") return [DO.wait, when, pendingOf(step, S), 0];
    const known = step.do === "commit" || step.do === "barrier" || step.do === "compute";
    return known ? [DO[step.do], when, 0, 0] : [];
  });
  return Int32Array.from(words);
}

/** The most groups that a wait of the program leaves open. */
export function mostPending(schedule: Schedule, S: number): number {
  return Math.max(...allSteps(schedule).map((step) => (step.do === "wait" ? pendingOf(step, S) : 0)));
}

function pendingOf(step: Step & { do: "wait" }, S: number): number {
  return Math.max(0, countOf(step.pending, S));
}
