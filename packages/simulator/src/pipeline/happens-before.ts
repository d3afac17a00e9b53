/**
 * Runs a schedule without time and notes what happens before what.
 *
 * Every warp counts its operations; its clock says how many operations of each warp are known to have
 * ended. A barrier joins the clocks of all warps. A phase of an mbarrier that is over hands the joined
 * clocks of those who arrived to whoever has waited for it. Nothing else orders two warps.
 *
 * try_wait asks for a parity, not for a phase: what it proves is the earliest phase of that parity
 * that may be meant, given the phases which the warp already knows to be over. So a wait with a wrong
 * start parity proves nothing, and one that is never met leaves the warp stuck.
 *
 * Which warp moves first does not matter to the clocks: barriers and phases fix them.
 */
import { Cursor, emptyArrivals, OP } from "./cursor.ts";
import { arriveAt, bringBytes, join, newPhases, type Phases } from "./phases.ts";
import type { Load, OrderTrace, WarpTrace } from "./order-trace.ts";
import { usesMbarriers, type Schedule } from "./schedule.ts";

// Local names: some loaders make every use of an imported one a function call.
const { LOAD, COMMIT, WAIT, BARRIER, COMPUTE, INIT, FENCE, EXPECT, ARRIVE, AWAIT_FULL, DONE } = OP;

interface Warp {
  cursor: Cursor;
  /** Operations that have ended. */
  at: number;
  /** What is known of each warp's operations; replaced, never changed, when warps meet. */
  clock: readonly number[];
  trace: WarpTrace;
  open: Load[];
  groups: Load[][];
  covered: number;
  /** Phases of each slot's barriers that are known to be over. */
  known: { full: Float64Array; empty: Float64Array };
  awaitedTile: number;
  /** The operation that it is blocked in, to be tried again; -1: none. */
  pending: number;
  op: number;
}

export function traceOrder({
  schedule,
  S,
  K,
  warps,
}: {
  schedule: Schedule;
  S: number;
  K: number;
  warps: number;
}): OrderTrace {
  return new OrderRun(schedule, S, K, warps).run();
}

class OrderRun {
  readonly #S: number;
  readonly #warps: Warp[];
  readonly #trace: OrderTrace;
  readonly #full: Phases[];
  readonly #empty: Phases[];
  #arrived: number[] = [];
  #init: { warp: number; at: number } | null = null;
  #fenced = false;

  constructor(schedule: Schedule, S: number, K: number, warps: number) {
    const mbarriers = usesMbarriers(schedule);
    const count = warps + (mbarriers ? 1 : 0);
    const zeros = () => Array.from({ length: count }, () => 0);
    this.#S = S;
    this.#warps = Array.from({ length: count }, (_, warp) => ({
      cursor: new Cursor({ schedule, S, K, warp }),
      at: 0,
      clock: zeros(),
      trace: { loads: [], reads: [] },
      open: [],
      groups: [],
      covered: 0,
      known: { full: new Float64Array(mbarriers ? S : 0), empty: new Float64Array(mbarriers ? S : 0) },
      awaitedTile: -1,
      pending: -1,
      op: DONE,
    }));
    const arrivals = emptyArrivals(schedule, warps);
    const slots = mbarriers ? S : 0;
    this.#full = Array.from({ length: slots }, () => newPhases(1, count));
    this.#empty = Array.from({ length: slots }, () => newPhases(arrivals, count));
    this.#trace = { warps: this.#warps.map(({ trace }) => trace), mbarriers, uninitialised: [], stuck: [] };
  }

  run(): OrderTrace {
    // Each round every warp goes as far as it can; a round in which none moves is the end.
    for (let moved = true; moved;) {
      moved = false;
      for (let warp = 0; warp < this.#warps.length; warp += 1) {
        if (this.#advance(warp)) moved = true;
      }
    }
    for (const [warp, { pending, cursor }] of this.#warps.entries()) {
      if (pending >= 0) this.#trace.stuck.push({ warp, op: pending, tile: cursor.tile });
    }
    return this.#trace;
  }

  #advance(index: number): boolean {
    const warp = this.#warps[index] as Warp;
    let moved = false;
    for (;;) {
      const op = warp.pending >= 0 ? warp.pending : warp.cursor.next();
      if (op === DONE) return moved;
      const isRetry = warp.pending >= 0;
      warp.pending = -1;
      if (!this.#execute(index, warp, op, isRetry)) {
        warp.pending = op;
        return moved;
      }
      warp.at += 1;
      moved = true;
    }
  }

  /** False where the warp cannot go on yet. */
  #execute(index: number, warp: Warp, op: number, isRetry: boolean): boolean {
    const { tile, slot, arg } = warp.cursor;
    switch (op) {
      case LOAD:
        this.#load(warp, tile, slot);
        return true;
      case COMMIT:
        for (const load of warp.open) load.committed = true;
        warp.groups.push(warp.open);
        warp.open = [];
        return true;
      case WAIT:
        for (; warp.covered < warp.groups.length - arg; warp.covered += 1) {
          for (const load of warp.groups[warp.covered] as Load[]) load.covered = warp.at + 1;
        }
        return true;
      case BARRIER:
        return this.#barrier(index, isRetry);
      case COMPUTE:
        this.#read(warp, tile, slot);
        return true;
      case INIT:
        this.#init = { warp: index, at: warp.at };
        return true;
      case FENCE:
        this.#fenced = true;
        return true;
      case EXPECT:
        this.#use(index, op);
        arriveAt(this.#full[slot] as Phases, { clock: warp.clock, at: warp.at, index, bytes: arg });
        return true;
      case ARRIVE:
        this.#use(index, op);
        arriveAt(this.#empty[slot] as Phases, { clock: warp.clock, at: warp.at, index, bytes: 0 });
        return true;
      case AWAIT_FULL:
        if (!isRetry) this.#use(index, op);
        warp.awaitedTile = tile;
        return this.#await(warp, this.#full[slot] as Phases, warp.known.full);
      default:
        if (!isRetry) this.#use(index, op);
        return this.#await(warp, this.#empty[slot] as Phases, warp.known.empty);
    }
  }

  #load(warp: Warp, tile: number, slot: number): void {
    const { at, clock } = warp;
    const load: Load = { tile, slot, at, clock, covered: null, committed: false, phase: -1 };
    warp.trace.loads.push(load);
    if (!this.#trace.mbarriers) {
      warp.open.push(load);
      return;
    }
    bringBytes(this.#full[tile % this.#S] as Phases, load);
  }

  #read({ at, clock, trace, known, awaitedTile }: Warp, tile: number, slot: number): void {
    const fullPhases = known.full[slot] ?? 0;
    trace.reads.push({ tile, slot, at, clock, fullPhases, awaited: awaitedTile === tile });
  }

  /** The last warp to come lets all go; the others find themselves let go when they try again. */
  #barrier(index: number, isRetry: boolean): boolean {
    if (isRetry) return !this.#arrived.includes(index);
    this.#arrived.push(index);
    if (this.#arrived.length < this.#warps.length) return false;
    // All that each has ended, the barrier itself too.
    const all = this.#warps.map(({ at }) => at + 1);
    for (const warp of this.#warps) warp.clock = all;
    this.#arrived = [];
    return true;
  }

  #await(warp: Warp, phases: Phases, known: Float64Array): boolean {
    const { slot, arg } = warp.cursor;
    const before = known[slot] as number;
    const needed = (before & 1) === arg ? before + 1 : before;
    if (phases.over < needed) return false;
    if (needed > before) {
      warp.clock = join(warp.clock, phases.clocks[needed - 1] as readonly number[]);
      known[slot] = needed;
    }
    return true;
  }

  #use(index: number, op: number): void {
    const warp = this.#warps[index] as Warp;
    const { tile, slot } = warp.cursor;
    const known = this.#init !== null && knows(warp, index, this.#init.warp) > this.#init.at;
    const missing = known ? "fence" : "init";
    if (!known || !this.#fenced) this.#trace.uninitialised.push({ warp: index, op, tile, slot, missing });
  }
}

/** How many operations of warp `other` are known to have ended at a point of warp `index`. */
export function knows(point: { at: number; clock: readonly number[] }, index: number, other: number): number {
  return other === index ? point.at : (point.clock[other] as number);
}
