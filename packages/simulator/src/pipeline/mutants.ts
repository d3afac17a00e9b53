/** Named mistakes that real kernels have had, each an edit of a correct schedule; and correct variants beside them. */
import { scheduleOf, stagesMinus, type Order, type Schedule, type Step } from "./schedule.ts";

export const MUTANTS = [
  "tail_no_empty_commit",
  "no_wait",
  "wait_off_by_one",
  "wait_one_warp",
  "wait_all",
  "tail_wait_all",
  "wait_one_more",
  "no_commit_steady",
  "no_commit_prologue",
  "commit_after_wait",
  "no_barrier",
  "issue_before_barrier",
  "no_trailing_barrier",
  "divergent_barrier",
  "slot_off_by_one",
  "prologue_short",
  "tma_producer_start_phase",
  "tma_consumer_start_phase",
  "tma_phase_not_flipped",
  "tma_no_empty_wait",
  "tma_no_full_wait",
  "tma_early_release",
  "tma_no_release",
  "tma_expect_too_few_bytes",
  "tma_expect_too_many_bytes",
  "tma_no_expect",
  "tma_empty_count_too_large",
  "tma_slot_off_by_one",
  "tma_init_not_awaited",
  "tma_init_not_fenced",
] as const;
export type Mutant = (typeof MUTANTS)[number];

interface Edit {
  orders: readonly Order[];
  edit(schedule: Schedule, order: Order): void;
  /** A variant that is as correct as the original, only slower. */
  correct?: boolean;
}

const AB = ["A", "B"] as const;
const TMA = ["tma"] as const;

const without = (name: Step["do"]) => (schedule: Schedule) => {
  schedule.iteration = schedule.iteration.filter((step) => step.do !== name);
};

/** Changes every step of one name in the iteration. */
const each =
  (name: Step["do"], change: (step: Step) => Step) =>
  (schedule: Schedule): void => {
    schedule.iteration = schedule.iteration.map((step) => (step.do === name ? change(step) : step));
  };

const awaits =
  (on: "full" | "empty", change: (step: Step & { do: "await" }) => Step | null) => (schedule: Schedule) => {
    schedule.iteration = schedule.iteration.flatMap((step) => {
      if (step.do !== "await" || step.on !== on) return [step];
      const changed = change(step);
      return changed === null ? [] : [changed];
    });
  };

const pending = (count: { stages: 0 | 1; plus: number }) =>
  each("wait", (step) => ({ ...step, do: "wait", pending: count }));

const EDITS: Readonly<Record<Mutant, Edit>> = {
  tail_no_empty_commit: { orders: AB, edit: each("commit", (step) => ({ ...step, when: "issuing" })) },
  no_wait: { orders: AB, edit: without("wait") },
  wait_off_by_one: {
    orders: AB,
    edit: each("wait", (step) =>
      step.do === "wait" ? { ...step, pending: { ...step.pending, plus: step.pending.plus + 1 } } : step,
    ),
  },
  wait_one_warp: { orders: AB, edit: each("wait", (step) => ({ ...step, who: "first" })) },
  wait_all: { orders: AB, correct: true, edit: pending({ stages: 0, plus: 0 }) },
  /** The other right way to drain: no empty groups, and everything awaited. */
  tail_wait_all: {
    orders: AB,
    correct: true,
    edit(schedule, order) {
      const usual = order === "A" ? stagesMinus(2) : stagesMinus(1);
      each("commit", (step) => ({ ...step, when: "issuing" }))(schedule);
      schedule.iteration = schedule.iteration.flatMap((step): Step[] => {
        if (step.do !== "wait") return [step];
        return [
          { do: "wait", pending: usual, when: "issuing" },
          { do: "wait", pending: { stages: 0, plus: 0 }, when: "draining" },
        ];
      });
    },
  },
  /** Order B that waits as order A does: right, and one copy less in flight. */
  wait_one_more: { orders: ["B"], correct: true, edit: pending(stagesMinus(2)) },
  no_commit_steady: { orders: AB, edit: each("commit", (step) => ({ ...step, when: "draining" })) },
  no_commit_prologue: {
    orders: AB,
    edit(schedule) {
      schedule.prologue = schedule.prologue.filter((step) => step.do !== "commit");
    },
  },
  /** The load of each iteration joins the next group: committed one iteration late. */
  commit_after_wait: {
    orders: ["A"],
    edit(schedule) {
      const rest = schedule.iteration.filter((step) => step.do !== "commit");
      const at = rest.findIndex((step) => step.do === "load");
      schedule.iteration = [...rest.slice(0, at), { do: "commit" }, ...rest.slice(at)];
    },
  },
  no_barrier: { orders: AB, edit: without("barrier") },
  issue_before_barrier: {
    orders: ["A"],
    edit(schedule) {
      const rest = schedule.iteration.filter((step) => step.do !== "barrier");
      const at = rest.findIndex((step) => step.do === "compute");
      schedule.iteration = [...rest.slice(0, at), { do: "barrier" }, ...rest.slice(at)];
    },
  },
  no_trailing_barrier: {
    orders: ["B"],
    edit(schedule) {
      schedule.iteration = schedule.iteration.slice(0, -1);
    },
  },
  /** One warp leaves the loop's barrier out once: the others wait for a crowd that never comes. */
  divergent_barrier: { orders: AB, edit: each("barrier", (step) => ({ ...step, exceptLast: true })) },
  slot_off_by_one: { orders: AB, edit: each("load", (step) => ({ ...step, slotPlus: 1 }) as Step) },
  /** One tile is never loaded; the groups still count. */
  prologue_short: {
    orders: AB,
    edit(schedule) {
      schedule.prologueTiles = stagesMinus(2);
      schedule.afterPrologue = [{ do: "commit" }];
    },
  },
  tma_producer_start_phase: { orders: TMA, edit: awaits("empty", (step) => ({ ...step, start: 0 })) },
  tma_consumer_start_phase: { orders: TMA, edit: awaits("full", (step) => ({ ...step, start: 1 })) },
  tma_phase_not_flipped: { orders: TMA, edit: awaits("full", (step) => ({ ...step, flips: false })) },
  tma_no_empty_wait: { orders: TMA, edit: awaits("empty", () => null) },
  tma_no_full_wait: { orders: TMA, edit: awaits("full", () => null) },
  tma_early_release: {
    orders: TMA,
    edit(schedule) {
      const rest = schedule.iteration.filter((step) => step.do !== "compute");
      schedule.iteration = [...rest, { do: "compute", who: "others" }];
    },
  },
  tma_no_release: { orders: TMA, edit: without("arrive") },
  tma_expect_too_few_bytes: { orders: TMA, edit: each("expect", (step) => ({ ...step, do: "expect", halves: 1 })) },
  tma_expect_too_many_bytes: { orders: TMA, edit: each("expect", (step) => ({ ...step, do: "expect", halves: 3 })) },
  /** An arrival alone: the phase is over before a byte has come. */
  tma_no_expect: { orders: TMA, edit: each("expect", (step) => ({ ...step, do: "expect", halves: 0 })) },
  tma_empty_count_too_large: {
    orders: TMA,
    edit(schedule) {
      schedule.setup = schedule.setup.map((step) => (step.do === "init" ? { ...step, emptyPlus: 1 } : step));
    },
  },
  tma_slot_off_by_one: { orders: TMA, edit: each("load", (step) => ({ ...step, slotPlus: 1 }) as Step) },
  tma_init_not_awaited: {
    orders: TMA,
    edit(schedule) {
      schedule.setup = schedule.setup.filter((step) => step.do !== "barrier");
    },
  },
  tma_init_not_fenced: {
    orders: TMA,
    edit(schedule) {
      schedule.setup = schedule.setup.filter((step) => step.do !== "fence");
    },
  },
};

export function mutantFits(mutant: Mutant, order: Order): boolean {
  return EDITS[mutant].orders.includes(order);
}

/** Correct all the same: variants that cost time, not correctness. */
export function isCorrectVariant(mutant: Mutant): boolean {
  return EDITS[mutant].correct === true;
}

export function mutatedSchedule(order: Order, mutant: Mutant | null): Schedule {
  const schedule = scheduleOf(order);
  if (mutant !== null) EDITS[mutant].edit(schedule, order);
  return schedule;
}
