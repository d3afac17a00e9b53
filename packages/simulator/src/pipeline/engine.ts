/**
 * The timed run: a discrete-event simulation of one warp of a ring kernel (all warps of a block run
 * in step here; what skew could break is the happens-before layer's question, see hazards.ts).
 *
 * 1. The warp executes its operations one after the other. Issuing takes I, a barrier Bar, computing C.
 * 2. A copy enters the copy path when its issue ends. The path takes one tile every B cycles in
 *    order: free = max(now, free) + B; it lands at max(now + L, free + max(0, L - B)).
 * 3. `wait` blocks until all but the newest n committed groups have landed. An empty group is
 *    complete at once; a copy never committed is never waited for.
 * 4. A compute reads its slot from its begin to its end. If the tile's copy has not landed by the
 *    begin, or another copy is filling the slot, a hazard manifests in this very run.
 *
 * Two events at the same cycle: a landing comes before whatever it sets free.
 */
import type { RingInput } from "./input.ts";
import { EventHeap } from "./heap.ts";
import { ringProgram, type Op } from "./program.ts";

export interface TileTimes {
  tile: number;
  slot: number;
  /** Copy in flight from..to; null where the tile was never loaded. */
  copy: { from: number; to: number } | null;
  /** The warp blocked for this tile from..to; null where it did not. */
  stall: { from: number; to: number } | null;
  compute: { from: number; to: number };
}

export interface Manifested {
  kind: "RAW" | "WAR";
  tile: number;
  slot: number;
  cycle: number;
}

export interface TimedRun {
  total: number;
  /** Cycles until the first wait is over: nothing to compute on yet. */
  fill: number;
  /** Cycles blocked in waits after the first one. */
  stall: number;
  stalledTiles: number;
  computeCycles: number;
  issueCycles: number;
  barrierCycles: number;
  maxInFlight: number;
  events: number;
  /** The first `keepTiles` tiles. */
  tiles: TileTimes[];
  manifested: Manifested | null;
  /** Copies landed in the order in which their groups were committed. */
  inOrder: boolean;
  /** Found when the whole relative state came back: `tiles` later everything is `cycles` later. */
  steady: { fromTile: number; tiles: number; cycles: number; stall: number; stalledTiles: number } | null;
}

const LAND = 0;
const ISSUE_END = 1;
const BARRIER_RELEASE = 2;
const COMPUTE_END = 3;
interface Event {
  time: number;
  kind: typeof LAND | typeof ISSUE_END | typeof BARRIER_RELEASE | typeof COMPUTE_END;
  seq: number;
  copy: Copy | null;
}
interface Copy {
  tile: number;
  slot: number;
  group: number;
  from: number;
  to: number;
  landed: boolean;
}

export interface EngineOptions {
  /** How many tiles to keep for a picture. */
  keepTiles?: number;
  /** Stop once the steady state is known; totals are then those of the part that was run. */
  stopWhenSteady?: boolean;
  /** Whether to look for the steady state at all (default: yes). */
  findSteady?: boolean;
}

/** Looking for a repeated state costs S numbers a tile: not worth it for very deep rings. */
const MAX_STEADY_STAGES = 256;
/** Transients longer than this are run to their end instead. */
const MAX_STATES = 20_000;

export function runRing(input: RingInput, options: EngineOptions = {}): TimedRun {
  return new RingEngine(input, options).run();
}

class RingEngine {
  readonly #input: RingInput;
  readonly #keepTiles: number;
  readonly #stopWhenSteady: boolean;
  readonly #findSteady: boolean;
  readonly #heap = new EventHeap<Event>();
  readonly #program: Generator<Op, void, undefined>;
  #now = 0;
  #seq = 0;
  #pathFree = 0;
  /** Copies issued and not yet landed, in order of issue. */
  readonly #flying: Copy[] = [];
  /** Outstanding copies per committed group; groups below #oldestGroup are complete. */
  readonly #groups = new Map<number, number>();
  #oldestGroup = 0;
  #committed = 0;
  #openGroup: Copy[] = [];
  #waitingBelow: number | null = null;
  #waitFrom = 0;
  #nextTile = 0;
  #computing: { tile: number; slot: number; from: number } | null = null;
  #pendingStall: { from: number; to: number } | null = null;
  /** Last copy into each slot. */
  readonly #slots: (Copy | null)[];
  readonly #copyOf = new Map<number, Copy>();
  readonly #seen = new Map<string, { tile: number; time: number; stall: number; stalledTiles: number }>();
  #lastLanded = -1;
  readonly #result: TimedRun = {
    total: 0,
    fill: 0,
    stall: 0,
    stalledTiles: 0,
    computeCycles: 0,
    issueCycles: 0,
    barrierCycles: 0,
    maxInFlight: 0,
    events: 0,
    tiles: [],
    manifested: null,
    inOrder: true,
    steady: null,
  };

  constructor(input: RingInput, options: EngineOptions) {
    this.#input = input;
    this.#keepTiles = options.keepTiles ?? 0;
    this.#stopWhenSteady = options.stopWhenSteady ?? false;
    this.#findSteady = (options.findSteady ?? true) && input.S <= MAX_STEADY_STAGES;
    this.#program = ringProgram(input);
    this.#slots = Array.from({ length: input.S }, () => null);
  }

  run(): TimedRun {
    this.#advance();
    for (;;) {
      const event = this.#heap.pop();
      if (event === undefined) break;
      this.#now = event.time;
      this.#result.events += 1;
      if (event.kind === LAND) this.#land(event.copy as Copy);
      else this.#finish(event);
      if (this.#stopWhenSteady && this.#result.steady !== null) break;
    }
    return this.#result;
  }

  #schedule(kind: Event["kind"], after: number, copy: Copy | null = null): void {
    this.#heap.push({ time: this.#now + after, kind, seq: (this.#seq += 1), copy });
  }

  /** Executes operations until one takes time or blocks. */
  #advance(): void {
    for (;;) {
      const next = this.#program.next();
      if (next.done) return;
      const op = next.value;
      switch (op.op) {
        case "load": {
          const copy = { tile: op.tile, slot: op.slot, group: -1, from: 0, to: 0, landed: false };
          this.#openGroup.push(copy);
          this.#result.issueCycles += this.#input.I;
          this.#schedule(ISSUE_END, this.#input.I, copy);
          return;
        }
        case "commit":
          this.#commit();
          break;
        case "wait":
          if (!this.#startWait(this.#committed - op.pending)) return;
          break;
        case "barrier":
          this.#result.barrierCycles += this.#input.Bar;
          this.#schedule(BARRIER_RELEASE, this.#input.Bar);
          return;
        case "compute":
          this.#startCompute(op.tile, op.slot);
          return;
      }
    }
  }

  #finish(event: Event): void {
    if (event.kind === ISSUE_END) this.#startCopy(event.copy as Copy);
    if (event.kind === COMPUTE_END) this.#endCompute();
    this.#advance();
  }

  #startCopy(copy: Copy): void {
    const { L, B } = this.#input;
    this.#pathFree = Math.max(this.#now, this.#pathFree) + B;
    copy.from = this.#now;
    copy.to = Math.max(this.#now + L, this.#pathFree + Math.max(0, L - B));
    this.#slots[copy.slot] = copy;
    this.#copyOf.set(copy.tile, copy);
    this.#flying.push(copy);
    this.#result.maxInFlight = Math.max(this.#result.maxInFlight, this.#flying.length);
    this.#schedule(LAND, copy.to - this.#now, copy);
  }

  #commit(): void {
    let outstanding = 0;
    for (const copy of this.#openGroup) {
      copy.group = this.#committed;
      if (!copy.landed) outstanding += 1;
    }
    this.#openGroup = [];
    this.#groups.set(this.#committed, outstanding);
    this.#committed += 1;
    this.#retireGroups();
  }

  #retireGroups(): void {
    while (this.#oldestGroup < this.#committed && this.#groups.get(this.#oldestGroup) === 0) {
      this.#groups.delete(this.#oldestGroup);
      this.#oldestGroup += 1;
    }
  }

  /** True when all groups below `below` are complete already. */
  #startWait(below: number): boolean {
    if (this.#oldestGroup >= below) return true;
    this.#waitingBelow = below;
    this.#waitFrom = this.#now;
    return false;
  }

  #land(copy: Copy): void {
    copy.landed = true;
    this.#flying.splice(this.#flying.indexOf(copy), 1);
    if (copy.tile < this.#lastLanded) this.#result.inOrder = false;
    this.#lastLanded = copy.tile;
    if (copy.group >= 0) {
      this.#groups.set(copy.group, (this.#groups.get(copy.group) ?? 1) - 1);
      this.#retireGroups();
    }
    if (this.#waitingBelow === null || this.#oldestGroup < this.#waitingBelow) return;
    this.#waitingBelow = null;
    this.#endWait();
    this.#advance();
  }

  #endWait(): void {
    const waited = this.#now - this.#waitFrom;
    if (waited === 0) return;
    if (this.#nextTile === 0) {
      this.#result.fill += waited;
      return;
    }
    this.#result.stall += waited;
    this.#result.stalledTiles += 1;
    this.#pendingStall = { from: this.#waitFrom, to: this.#now };
  }

  #startCompute(tile: number, slot: number): void {
    const copy = this.#slots[slot] ?? null;
    if (this.#result.manifested === null && (copy === null || copy.tile !== tile || !copy.landed)) {
      const overwritten = copy !== null && copy.tile > tile;
      this.#result.manifested = { kind: overwritten ? "WAR" : "RAW", tile, slot, cycle: this.#now };
    }
    this.#noteState(tile);
    this.#computing = { tile, slot, from: this.#now };
    this.#result.computeCycles += this.#input.C;
    this.#schedule(COMPUTE_END, this.#input.C);
    this.#nextTile = tile + 1;
  }

  #endCompute(): void {
    const done = this.#computing;
    if (done === null) return;
    this.#computing = null;
    this.#result.total = this.#now;
    if (done.tile < this.#keepTiles) {
      const copy = this.#copyOf.get(done.tile);
      this.#result.tiles.push({
        tile: done.tile,
        slot: done.slot,
        copy: copy ? { from: copy.from, to: copy.to } : null,
        stall: this.#pendingStall,
        compute: { from: done.from, to: this.#now },
      });
    }
    this.#pendingStall = null;
    this.#copyOf.delete(done.tile);
  }

  /**
   * The ring is an autonomous machine until the drain begins: if the copies in flight stand as they
   * stood p tiles ago, relative to now, everything repeats from here on.
   */
  #noteState(tile: number): void {
    const { S, K } = this.#input;
    if (!this.#findSteady || this.#result.steady !== null || tile + S - 1 >= K) return;
    if (this.#seen.size >= MAX_STATES) return;
    const flying = this.#flying.map((copy) => `${copy.tile - tile}:${copy.to - this.#now}`).join(",");
    const key = `${flying}|${Math.max(0, this.#pathFree - this.#now)}`;
    const before = this.#seen.get(key);
    if (before === undefined) {
      const { stall, stalledTiles } = this.#result;
      this.#seen.set(key, { tile, time: this.#now, stall, stalledTiles });
      return;
    }
    this.#result.steady = {
      fromTile: before.tile,
      tiles: tile - before.tile,
      cycles: this.#now - before.time,
      stall: this.#result.stall - before.stall,
      stalledTiles: this.#result.stalledTiles - before.stalledTiles,
    };
  }
}
