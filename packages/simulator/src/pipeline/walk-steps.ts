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

// What a step does; a load has the tiles ahead and the slots beside its own, a wait the groups that it leaves open.
export const DO = { load: 0, commit: 1, wait: 2, barrier: 3, compute: 4 } as const;
/** Numbers of one step: what it does, and its two counts. */
export const STEP_WORDS = 3;

/** The same steps for where there are tiles left to issue, and for the drain. */
export interface Steps {
  issuing: Int32Array;
  draining: Int32Array;
}

export function compiled(steps: readonly Step[], S: number): Steps {
  const only = (when: Step["when"]) => steps.filter((step) => step.when === undefined || step.when === when);
  return { issuing: wordsOf(only("issuing"), S), draining: wordsOf(only("draining"), S) };
}

function wordsOf(steps: readonly Step[], S: number): Int32Array {
  const words = steps.flatMap((step) => {
    if (step.do === "load") return [DO.load, countOf(step.ahead, S), (step.slotPlus ?? 0) % S];
    if (step.do === "wait") return [DO.wait, pendingOf(step, S), 0];
    const known = step.do === "commit" || step.do === "barrier" || step.do === "compute";
    return known ? [DO[step.do], 0, 0] : [];
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
