/**
 * Several rings of order A on one multiprocessor, free of issue and barrier costs. One computes at a
 * time, served in order of arrival: with another arbiter the period is another one, up to half as long
 * again, so the order is part of the model. All copies share one path.
 */
import { rational, type Rational } from "../rational.ts";
import { EventHeap } from "./heap.ts";
import { NO_TOTALS, SteadySearch } from "./steady.ts";

export interface SharedInput {
  S: number;
  L: number;
  C: number;
  B: number;
  /** Rings that are resident. */
  blocks: number;
}

const LAND = 0;
const COMPUTED = 1;

/** Cycles per tile of the whole multiprocessor once everything repeats itself; null: it did not within `tiles`. */
export function sharedPeriod(input: SharedInput, tiles = 20_000): Rational | null {
  return new SharedSm(input).run(tiles);
}

class SharedSm {
  readonly #input: SharedInput;
  readonly #heap = new EventHeap();
  /** By ring: the tile it is at, tiles landed (they land in order), whether it waits for a copy. */
  readonly #tile: number[];
  readonly #landed: number[];
  readonly #waits: boolean[];
  /** Landings to come, by ring, in order. */
  readonly #coming: number[][];
  /** Rings that wait for the one computing to end; the first is the one computing. */
  readonly #queue: number[] = [];
  readonly #search = new SteadySearch({
    write: (write) => this.#writeState(write),
    keep: () => this.#putBy(),
    totals: () => ({ ...NO_TOTALS, tile: this.#tile[0] as number, time: this.#now }),
  });
  #until = 0;
  #pathFree = 0;
  #now = 0;

  constructor(input: SharedInput) {
    const { blocks } = input;
    this.#input = input;
    this.#tile = Array.from({ length: blocks }, () => 0);
    this.#landed = this.#tile.map(() => 0);
    this.#waits = this.#tile.map(() => true);
    this.#coming = this.#tile.map(() => []);
  }

  run(tiles: number): Rational | null {
    const { S, blocks } = this.#input;
    for (let ring = 0; ring < blocks; ring += 1) for (let tile = 1; tile < S; tile += 1) this.#issue(ring);
    while (this.#heap.pop()) {
      this.#now = this.#heap.time;
      const ring = this.#heap.warp;
      if (this.#heap.kind === LAND) this.#land(ring);
      else {
        const period = this.#computed(ring);
        if (period !== null) return period;
        if ((this.#tile[0] as number) > tiles) return null;
      }
    }
    return null;
  }

  #issue(ring: number): void {
    const { L, B } = this.#input;
    const start = Math.max(this.#now, this.#pathFree);
    this.#pathFree = start + B;
    const landing = start + Math.max(L, B);
    (this.#coming[ring] as number[]).push(landing);
    this.#heap.push(landing, LAND, ring, 0);
  }

  #land(ring: number): void {
    (this.#coming[ring] as number[]).shift();
    this.#landed[ring] = (this.#landed[ring] as number) + 1;
    if (this.#waits[ring]) this.#tryTile(ring);
  }

  /** wait, issue the tile S-1 ahead, then ask for the turn to compute. */
  #tryTile(ring: number): void {
    this.#waits[ring] = (this.#landed[ring] as number) <= (this.#tile[ring] as number);
    if (this.#waits[ring]) return;
    this.#issue(ring);
    this.#queue.push(ring);
    if (this.#queue.length === 1) this.#compute(ring);
  }

  #compute(ring: number): void {
    this.#until = this.#now + this.#input.C;
    this.#heap.push(this.#until, COMPUTED, ring, 0);
  }

  #computed(ring: number): Rational | null {
    this.#queue.shift();
    const next = this.#queue[0];
    if (next !== undefined) this.#compute(next);
    this.#tile[ring] = (this.#tile[ring] as number) + 1;
    this.#tryTile(ring);
    return ring === 0 ? this.#period() : null;
  }

  #period(): Rational | null {
    const steady = this.#search.note(0);
    if (steady === null) return null;
    return rational(BigInt(steady.cycles), BigInt(steady.tiles) * BigInt(this.#input.blocks));
  }

  #putBy(): (write: (value: number) => boolean) => void {
    const values: number[] = [];
    this.#writeState((value) => values.push(value) > 0);
    return (write) => void values.every((value) => write(value));
  }

  #writeState(write: (value: number) => boolean): void {
    const tile = this.#tile[0] as number;
    if (!write(Math.max(0, this.#pathFree - this.#now)) || !write(Math.max(0, this.#until - this.#now))) return;
    if (!write(this.#queue.length)) return;
    for (const ring of this.#queue) if (!write(ring)) return;
    for (const [ring, coming] of this.#coming.entries()) {
      if (!write((this.#tile[ring] as number) - tile) || !write((this.#landed[ring] as number) - tile)) return;
      for (const landing of coming) if (!write(landing - this.#now)) return;
    }
  }
}
