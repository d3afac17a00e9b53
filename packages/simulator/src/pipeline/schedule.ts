/**
 * The program form: what every warp does for tile k, as a short list of steps. The three correct
 * schedules stand here; a mutant is an edit of one of them (mutants.ts), and an exercise may bring
 * its own.
 *
 *   order A: wait -> barrier -> issue the tile S-1 ahead -> compute        (one barrier an iteration)
 *   order B: issue the tile S-1 ahead -> wait -> barrier -> compute -> barrier
 *   tma:     warp 0 waits for an empty slot, expects bytes, issues; the other warps wait for a full
 *            slot, compute, and hand it back empty
 *
 * Tile t lives in slot t mod S. In A and B each warp copies its own chunk of every tile and the
 * prologue issues the first S-1 tiles, one commit group each; in the drain, where no tile is left to
 * issue, an empty group is still committed: without it the count in `wait` would cover too few groups.
 */

/** stages * S + plus: the same schedule stands for every depth, so that it can be shrunk. */
export interface Count {
  stages: 0 | 1;
  plus: number;
}

interface Common {
  /** Default: every warp. "first" is warp 0, in tma the producer. */
  who?: "first" | "others";
  /** Only in iterations that still have the tile S-1 ahead, or only in those that have not. */
  when?: "issuing" | "draining";
  /** The second warp leaves the step out at the last tile. */
  exceptLast?: boolean;
}

export type Step = Common &
  (
    | { do: "load"; ahead: Count; slotPlus?: number }
    | { do: "commit" }
    /** Blocks until all but the newest `pending` committed groups of this warp have landed. */
    | { do: "wait"; pending: Count }
    | { do: "barrier" }
    /** Reads the slot from here to its end; takes C cycles. */
    | { do: "compute" }
    /** mbarriers: full barriers expect one arrival, empty ones one per consumer and `emptyPlus` more. */
    | { do: "init"; emptyPlus: number }
    /** Makes the initialised barriers visible to the copy engine. */
    | { do: "fence" }
    /** Arrives at the tile's full barrier, expecting that many halves of a tile's bytes (right: 2). */
    | { do: "expect"; halves: number }
    /** Arrives at the tile's empty barrier. */
    | { do: "arrive" }
    /** Waits for parity `start`, flipped each time round the ring unless `flips` is false. */
    | { do: "await"; on: "full" | "empty"; start: 0 | 1; flips?: boolean }
  );

export interface Schedule {
  setup: Step[];
  /** How often the prologue is repeated, for tiles 0, 1, ... */
  prologueTiles: Count;
  prologue: Step[];
  afterPrologue: Step[];
  iteration: Step[];
}

export type Order = "A" | "B" | "tma";

const NONE: Count = { stages: 0, plus: 0 };
export const stagesMinus = (less: number): Count => ({ stages: 1, plus: -less });
export const countOf = ({ stages, plus }: Count, S: number): number => stages * S + plus;

const issueAhead: Step = { do: "load", ahead: stagesMinus(1) };
const commit: Step = { do: "commit" };
const barrier: Step = { do: "barrier" };
const compute: Step = { do: "compute" };

const cpAsync = (iteration: Step[]): Schedule => ({
  setup: [],
  prologueTiles: stagesMinus(1),
  prologue: [{ do: "load", ahead: NONE }, commit],
  afterPrologue: [],
  iteration,
});

/** A new, correct schedule each time: mutants edit it. */
export function scheduleOf(order: Order): Schedule {
  if (order === "A") {
    return cpAsync([{ do: "wait", pending: stagesMinus(2) }, barrier, issueAhead, commit, compute]);
  }
  if (order === "B") {
    return cpAsync([issueAhead, commit, { do: "wait", pending: stagesMinus(1) }, barrier, compute, { ...barrier }]);
  }
  return {
    setup: [{ do: "init", who: "first", emptyPlus: 0 }, { do: "fence", who: "first" }, barrier],
    prologueTiles: NONE,
    prologue: [],
    afterPrologue: [],
    iteration: [
      // Nothing was ever in a fresh slot: the producer's first wait must pass, so it starts at parity 1.
      { do: "await", on: "empty", start: 1, who: "first" },
      { do: "expect", halves: 2, who: "first" },
      { do: "load", ahead: NONE, who: "first" },
      { do: "await", on: "full", start: 0, who: "others" },
      { do: "compute", who: "others" },
      { do: "arrive", who: "others" },
    ],
  };
}

/** True where no step tells the warps apart: then one of them, in step with the rest, stands for all. */
export function isUniform(schedule: Schedule): boolean {
  return allSteps(schedule).every(({ who, exceptLast }) => who === undefined && exceptLast !== true);
}

export function allSteps(schedule: Schedule): Step[] {
  return [...schedule.setup, ...schedule.prologue, ...schedule.afterPrologue, ...schedule.iteration];
}

/** What the iterations of a program wait for, and who does what in them. */
export interface Waits {
  groups: boolean;
  full: boolean;
  /** Groups are committed, the drain left aside. */
  commits: boolean;
  /** Only the first warp issues. */
  issuesAlone: boolean;
  /** The first warp computes, too. */
  firstComputes: boolean;
}

export function waitsOf({ iteration }: Schedule): Waits {
  return {
    groups: iteration.some((step) => step.do === "wait"),
    full: iteration.some((step) => step.do === "await" && step.on === "full"),
    commits: iteration.some((step) => step.do === "commit" && step.when !== "draining"),
    issuesAlone: iteration.every((step) => step.do !== "load" || step.who === "first"),
    firstComputes: iteration.some((step) => step.do === "compute" && step.who !== "others"),
  };
}

/** Whether slots are handed over by mbarriers. */
export function usesMbarriers(schedule: Schedule): boolean {
  return allSteps(schedule).some((step) => step.do === "await" || step.do === "expect");
}
