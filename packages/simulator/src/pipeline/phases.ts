/** The phases of the mbarriers of a ring, without time: who arrived, which bytes they wait for, and what each phase that is over proves. */
import { LOADED, type Rows } from "./order-trace.ts";

// Local names: some loaders make every use of an imported one a function call.
const { PHASE } = LOADED;

/** Warps are below it. */
const WARPS = 8;

/** One barrier a slot. A row of `clocks` is what is known at some point; row 0 is what is known before anybody has arrived. */
export class Phases {
  /** By slot: phases that are over. */
  readonly over: Int32Array;
  /** By slot, of the phase under way: arrivals still missing, halves of tiles expected and not come, who knew what. */
  readonly #missing: Int32Array;
  readonly #bytes: Int32Array;
  readonly #arriving: Int32Array;
  /** By slot: the loads whose bytes are counted in it, their rows and warps, and what was known when each phase ended. */
  readonly #counted: number[][];
  readonly #known: number[][];
  readonly #arrivals: number;
  readonly #clocks: Rows;
  /** By warp. */
  readonly #loads: readonly Rows[];
  readonly #warps: number;

  constructor({
    slots,
    arrivals,
    clocks,
    loads,
  }: {
    slots: number;
    arrivals: number;
    clocks: Rows;
    loads: readonly Rows[];
  }) {
    this.over = new Int32Array(slots);
    this.#missing = new Int32Array(slots).fill(arrivals);
    this.#bytes = new Int32Array(slots);
    this.#arriving = new Int32Array(slots);
    this.#counted = Array.from({ length: slots }, () => []);
    this.#known = Array.from({ length: slots }, () => []);
    this.#arrivals = arrivals;
    this.#clocks = clocks;
    this.#loads = loads;
    this.#warps = loads.length;
  }

  /** The arrival is itself over for whoever learns of it. */
  arrive(slot: number, by: { clock: number; at: number }, index: number, bytes: number): void {
    const arriving = joined(this.#clocks, this.#arriving[slot] as number, by.clock, this.#warps);
    this.#clocks.set(arriving, index, by.at + 1);
    this.#arriving[slot] = arriving;
    this.#missing[slot] = (this.#missing[slot] as number) - 1;
    this.#bytes[slot] = (this.#bytes[slot] as number) + bytes;
    this.#turn(slot);
  }

  /** Both halves of a tile come. Where fewer were expected, the first of them ends the phase without the second. */
  bringBytes(slot: number, warp: number, load: number): void {
    const bytes = (this.#bytes[slot] as number) - 2;
    this.#bytes[slot] = bytes;
    if (bytes >= 0) {
      (this.#counted[slot] as number[]).push(load * WARPS + warp);
      this.#turn(slot);
    } else if (bytes === -1 && this.#missing[slot] === 0) {
      this.#bytes[slot] = 0;
      this.#turn(slot);
      this.#bytes[slot] = -1;
    }
  }

  /** What was known when the slot's phase number `phase` ended. */
  knownAfter(slot: number, phase: number): number {
    return (this.#known[slot] as number[])[phase] as number;
  }

  #turn(slot: number): void {
    if (this.#missing[slot] !== 0 || this.#bytes[slot] !== 0) return;
    const counted = this.#counted[slot] as number[];
    for (let load = counted.pop(); load !== undefined; load = counted.pop()) {
      (this.#loads[load % WARPS] as Rows).set(Math.floor(load / WARPS), PHASE, this.over[slot] as number);
    }
    this.over[slot] = (this.over[slot] as number) + 1;
    (this.#known[slot] as number[]).push(this.#arriving[slot] as number);
    this.#missing[slot] = this.#arrivals;
    this.#arriving[slot] = 0;
  }
}

/** What both know; the same row where the other adds nothing. */
export function join(clocks: Rows, a: number, b: number, warps: number): number {
  for (let warp = 0; warp < warps; warp += 1) {
    if (clocks.get(b, warp) > clocks.get(a, warp)) return joined(clocks, a, b, warps);
  }
  return a;
}

/** As a row of its own. */
function joined(clocks: Rows, a: number, b: number, warps: number): number {
  const row = clocks.add();
  for (let warp = 0; warp < warps; warp += 1) {
    clocks.set(row, warp, Math.max(clocks.get(a, warp), clocks.get(b, warp)));
  }
  return row;
}
