/** Walks one warp through a schedule, operation by operation, without making an object for each. */
import { allSteps, countOf, type Schedule, type Step } from "./schedule.ts";

export const OP = {
  DONE: 0,
  LOAD: 1,
  COMMIT: 2,
  WAIT: 3,
  BARRIER: 4,
  COMPUTE: 5,
  INIT: 6,
  FENCE: 7,
  EXPECT: 8,
  ARRIVE: 9,
  AWAIT_FULL: 10,
  AWAIT_EMPTY: 11,
} as const;

const { LOAD, DONE } = OP;

/** By its code, what an operation is called in a program point: "read#8". */
export const OPERATIONS = [
  "done",
  "load",
  "commit",
  "wait",
  "barrier",
  "read",
  "init",
  "fence",
  "expect",
  "arrive",
  "await_full",
  "await_empty",
] as const;

interface Compiled {
  op: number;
  ahead: number;
  slotPlus: number;
  arg: number;
  flips: boolean;
  /** 0 always, 1 issuing, 2 draining. */
  when: number;
  skipsLast: boolean;
}

export class Cursor {
  /** Of the operation that `next` has just returned; `arg` is its count, bytes or parity. */
  tile = 0;
  slot = 0;
  arg = 0;
  /** The iteration that the warp stands in. */
  k = 0;
  /** Tiles in all; may be lowered while the warp is in its steady state. */
  K: number;
  readonly #S: number;
  readonly #sections: readonly Compiled[][];
  readonly #prologueTiles: number;
  #section = 0;
  #index = 0;

  constructor({ schedule, S, K, warp }: { schedule: Schedule; S: number; K: number; warp: number }) {
    this.#S = S;
    this.K = K;
    this.#prologueTiles = Math.max(0, countOf(schedule.prologueTiles, S));
    const { setup, prologue, afterPrologue, iteration } = schedule;
    this.#sections = [setup, prologue, afterPrologue, iteration].map((steps) => compile(steps, S, warp));
    if (this.#prologueTiles === 0) (this.#sections[1] as Compiled[]).length = 0;
  }

  /** Where the warp stands inside its iteration: part of the state that a steady run repeats. */
  get place(): number {
    return this.#section * 64 + this.#index;
  }

  get isInIteration(): boolean {
    return this.#section === this.#sections.length - 1;
  }

  /** The warp has done all that the program has for it. */
  get isDone(): boolean {
    return this.#section >= this.#sections.length;
  }

  /** The next operation's code; `tile`, `slot`, `arg` describe it. */
  next(): number {
    for (;;) {
      const steps = this.#sections[this.#section];
      if (steps === undefined) return DONE;
      if (this.#index >= steps.length) {
        this.#turn();
        continue;
      }
      const step = steps[this.#index] as Compiled;
      this.#index += 1;
      if (this.#section === 3 && this.k >= this.K) return DONE;
      if (step.when !== 0 && this.k + this.#S - 1 < this.K !== (step.when === 1)) continue;
      if (step.skipsLast && this.k === this.K - 1) continue;
      const tile = this.k + step.ahead;
      if (step.op === LOAD && tile >= this.K) continue;
      this.tile = tile;
      this.slot = (tile + step.slotPlus) % this.#S;
      this.arg = step.flips ? (step.arg + Math.floor(tile / this.#S)) & 1 : step.arg;
      return step.op;
    }
  }

  /** End of a list of steps: round again, or on to the next list. */
  #turn(): void {
    this.#index = 0;
    const rounds = this.#section === 1 ? this.#prologueTiles : this.K;
    const repeats = this.#section === 1 || this.#section === 3;
    if (repeats && this.k + 1 < rounds && (this.#sections[this.#section] as Compiled[]).length > 0) {
      this.k += 1;
      return;
    }
    this.k = 0;
    this.#section += 1;
  }
}

const WHEN = { always: 0, issuing: 1, draining: 2 } as const;

function compile(steps: readonly Step[], S: number, warp: number): Compiled[] {
  return steps
    .filter(({ who }) => who === undefined || (who === "first") === (warp === 0))
    .map((step) => ({
      op: opOf(step),
      ahead: step.do === "load" ? countOf(step.ahead, S) : 0,
      slotPlus: step.do === "load" ? (step.slotPlus ?? 0) : 0,
      arg: argOf(step, S),
      flips: step.do === "await" && step.flips !== false,
      when: WHEN[step.when ?? "always"],
      skipsLast: step.exceptLast === true && warp === 1,
    }));
}

function opOf(step: Step): number {
  switch (step.do) {
    case "load":
      return OP.LOAD;
    case "commit":
      return OP.COMMIT;
    case "wait":
      return OP.WAIT;
    case "barrier":
      return OP.BARRIER;
    case "compute":
      return OP.COMPUTE;
    case "init":
      return OP.INIT;
    case "fence":
      return OP.FENCE;
    case "expect":
      return OP.EXPECT;
    case "arrive":
      return OP.ARRIVE;
    case "await":
      return step.on === "full" ? OP.AWAIT_FULL : OP.AWAIT_EMPTY;
  }
}

function argOf(step: Step, S: number): number {
  switch (step.do) {
    case "wait":
      return Math.max(0, countOf(step.pending, S));
    case "init":
      return step.emptyPlus;
    case "expect":
      return step.halves;
    case "await":
      return step.start;
    default:
      return 0;
  }
}

/** Arrivals that free a slot: one for each consumer, and what the program's init adds to them. */
export function emptyArrivals(schedule: Schedule, consumers: number): number {
  const init = allSteps(schedule).find((step) => step.do === "init");
  return consumers + (init?.do === "init" ? init.emptyPlus : 0);
}
