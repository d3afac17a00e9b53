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
import { LOADED, POINT, READ, Rows, type OrderTrace, type WarpTrace } from "./order-trace.ts";
import { join, Phases } from "./phases.ts";
import { usesMbarriers, type Schedule } from "./schedule.ts";

// Local names: some loaders make every use of an imported one a function call.
const { LOAD, COMMIT, WAIT, BARRIER, COMPUTE, INIT, FENCE, EXPECT, ARRIVE, AWAIT_FULL, DONE } = OP;
const { TILE, SLOT, AT, CLOCK } = POINT;
const { COVERED, PHASE } = LOADED;
const { FULL_PHASES, AWAITED } = READ;

interface Warp {
  cursor: Cursor;
  /** Operations that have ended. */
  at: number;
  /** What is known of each warp's operations: a row of the clocks, replaced, never changed, when warps meet. */
  clock: number;
  trace: WarpTrace;
  /** By group: loads issued up to its commit. */
  groups: number[];
  /** Groups and loads that a wait has covered. */
  covered: number;
  coveredLoads: number;
  /** Phases of each slot's barriers that are known to be over. */
  known: { full: Int32Array; empty: Int32Array };
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
  readonly #clocks: Rows;
  readonly #full: Phases;
  readonly #empty: Phases;
  /** One bit for each warp that waits at the barrier. */
  #arrived = 0;
  #init: { warp: number; at: number } | null = null;
  #fenced = false;

  constructor(schedule: Schedule, S: number, K: number, warps: number) {
    const mbarriers = usesMbarriers(schedule);
    const count = warps + (mbarriers ? 1 : 0);
    const slots = mbarriers ? S : 0;
    this.#S = S;
    this.#clocks = new Rows(count);
    const nothing = this.#clocks.add();
    this.#warps = Array.from({ length: count }, (_, warp) => ({
      cursor: new Cursor({ schedule, S, K, warp }),
      at: 0,
      clock: nothing,
      trace: { loads: new Rows(LOADED.WIDTH), committed: 0, reads: new Rows(READ.WIDTH) },
      groups: [],
      covered: 0,
      coveredLoads: 0,
      known: { full: new Int32Array(slots), empty: new Int32Array(slots) },
      awaitedTile: -1,
      pending: -1,
      op: DONE,
    }));
    const traces = this.#warps.map(({ trace }) => trace);
    const barriers = { slots, clocks: this.#clocks, loads: traces.map(({ loads }) => loads) };
    this.#full = new Phases({ ...barriers, arrivals: 1 });
    this.#empty = new Phases({ ...barriers, arrivals: emptyArrivals(schedule, warps) });
    this.#trace = { warps: traces, clocks: this.#clocks, mbarriers, uninitialised: [], stuck: [] };
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
        this.#load(index, tile, slot);
        return true;
      case COMMIT:
        warp.trace.committed = warp.trace.loads.length;
        warp.groups.push(warp.trace.committed);
        return true;
      case WAIT:
        this.#cover(warp, warp.groups.length - arg);
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
        this.#full.arrive(slot, warp, index, arg);
        return true;
      case ARRIVE:
        this.#use(index, op);
        this.#empty.arrive(slot, warp, index, 0);
        return true;
      case AWAIT_FULL:
        if (!isRetry) this.#use(index, op);
        warp.awaitedTile = tile;
        return this.#await(warp, this.#full, warp.known.full);
      default:
        if (!isRetry) this.#use(index, op);
        return this.#await(warp, this.#empty, warp.known.empty);
    }
  }

  #load(index: number, tile: number, slot: number): void {
    const { trace, at, clock } = this.#warps[index] as Warp;
    const { loads } = trace;
    const row = addPoint(loads, { tile, slot, at, clock });
    loads.set(row, PHASE, -1);
    if (this.#trace.mbarriers) this.#full.bringBytes(tile % this.#S, index, row);
  }

  /** A wait covers all loads of the first `groups` groups. */
  #cover(warp: Warp, groups: number): void {
    if (groups <= warp.covered) return;
    const { loads } = warp.trace;
    const end = warp.groups[groups - 1] as number;
    for (let row = warp.coveredLoads; row < end; row += 1) loads.set(row, COVERED, warp.at + 1);
    warp.covered = groups;
    warp.coveredLoads = end;
  }

  #read({ at, clock, trace: { reads }, known, awaitedTile }: Warp, tile: number, slot: number): void {
    const row = addPoint(reads, { tile, slot, at, clock });
    reads.set(row, FULL_PHASES, known.full[slot] ?? 0);
    reads.set(row, AWAITED, awaitedTile === tile ? 1 : 0);
  }

  /** The last warp to come lets all go; the others find themselves let go when they try again. */
  #barrier(index: number, isRetry: boolean): boolean {
    if (isRetry) return (this.#arrived & (1 << index)) === 0;
    this.#arrived |= 1 << index;
    if (this.#arrived !== (1 << this.#warps.length) - 1) return false;
    // All that each has ended, the barrier itself too.
    const all = this.#clocks.add();
    for (let one = 0; one < this.#warps.length; one += 1) {
      const warp = this.#warps[one] as Warp;
      this.#clocks.set(all, one, warp.at + 1);
      warp.clock = all;
    }
    this.#arrived = 0;
    return true;
  }

  #await(warp: Warp, phases: Phases, known: Int32Array): boolean {
    const { slot, arg } = warp.cursor;
    const before = known[slot] as number;
    const needed = (before & 1) === arg ? before + 1 : before;
    if ((phases.over[slot] as number) < needed) return false;
    if (needed > before) {
      warp.clock = join(this.#clocks, warp.clock, phases.knownAfter(slot, needed - 1), this.#warps.length);
      known[slot] = needed;
    }
    return true;
  }

  #use(index: number, op: number): void {
    const warp = this.#warps[index] as Warp;
    const { tile, slot } = warp.cursor;
    const known = this.#init !== null && this.#knows(warp, index, this.#init.warp) > this.#init.at;
    const missing = known ? "fence" : "init";
    if (!known || !this.#fenced) this.#trace.uninitialised.push({ warp: index, op, tile, slot, missing });
  }

  /** How many operations of warp `other` are known to have ended. */
  #knows({ at, clock }: Warp, index: number, other: number): number {
    return other === index ? at : this.#clocks.get(clock, other);
  }
}

function addPoint(table: Rows, point: { tile: number; slot: number; at: number; clock: number }): number {
  const row = table.add();
  table.set(row, TILE, point.tile);
  table.set(row, SLOT, point.slot);
  table.set(row, AT, point.at);
  table.set(row, CLOCK, point.clock);
  return row;
}
