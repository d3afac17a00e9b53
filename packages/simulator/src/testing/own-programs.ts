/** Programs of one's own: correct ones with slips of the hand. */
import fc from "fast-check";
import { mutatedSchedule } from "../pipeline/mutants.ts";
import type { Order, Schedule, Step } from "../pipeline/schedule.ts";

/** One slip of the hand; `at` and `other` say where. */
type Slip = (list: Step[], at: number, other: number) => void;

const SLIPS: readonly Slip[] = [
  (list, at) => void list.splice(at, 1),
  (list, at) => void list.splice(at, 0, structuredClone(list[at]!)),
  (list, at) => void (list[at]!.when = "issuing"),
  (list, at) => void (list[at]!.when = "draining"),
  (list, at) => void (list[at]!.who = "first"),
  (list, at) => void (list[at]!.who = "others"),
  (list, at) => void (list[at]!.exceptLast = true),
  (list, at, other) => void ([list[at], list[other]] = [list[other]!, list[at]!]),
  (list, at, other) => {
    const step = list[at]!;
    const plus = other % 2 === 0 ? 1 : -1;
    if (step.do === "load") step.ahead.plus += plus;
    if (step.do === "wait") step.pending.plus += plus;
  },
];

const PARTS = ["iteration", "iteration", "prologue", "afterPrologue", "setup"] as const;

export function written(order: Order, slips: readonly (readonly [number, number, number, number])[]): Schedule {
  const schedule = structuredClone(mutatedSchedule(order, null));
  for (const [slip, part, at, other] of slips) {
    const list = schedule[PARTS[part]!];
    if (list.length > 0) SLIPS[slip]!(list, at % list.length, other % list.length);
  }
  return schedule;
}

export const slip = fc.tuple(fc.nat(SLIPS.length - 1), fc.nat(PARTS.length - 1), fc.nat(11), fc.nat(11));
