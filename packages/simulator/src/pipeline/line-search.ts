/**
 * Finds periods that may be left out of a walk tile by tile, in which dates go on along a line. Two periods are measured one
 * after the other; how often the second may come again is what its choices leave room for.
 */
import type { Margins } from "./margins.ts";
import { Measuring, type State } from "./measuring.ts";

export interface Line {
  /** Of a period, and how often it may be left out. */
  tiles: number;
  periods: number;
  /** By how much each date grows in a period. */
  by: number[];
}

export class LineSearch {
  /** Periods that are tried in turn, in tiles. */
  readonly #trips: readonly number[];
  #trip = 0;
  #nextTry: number;
  #start = 0;
  #measuring: Measuring | null = null;

  constructor(trips: readonly number[], firstTry: number) {
    this.#trips = trips;
    this.#nextTry = firstTry;
  }

  /** What choices are to be told to; null: no period is being measured. */
  get margins(): Margins | null {
    return this.#measuring?.margins ?? null;
  }

  /** At the beginning of each tile. `most`: how many tiles may be left out. */
  note(tile: number, read: () => State, most: () => number): Line | null {
    if (this.#measuring === null) {
      if (tile < this.#nextTry) return null;
      this.#start = tile;
      this.#measuring = new Measuring();
    }
    const tiles = this.#trips[this.#trip] as number;
    if (tile - this.#start < tiles * this.#measuring.taken) return null;
    this.#measuring.take(read());
    if (this.#measuring.taken < 3) return null;
    const line = this.#measuring.line();
    const periods = Math.min(line?.periods ?? 0, Math.floor(most() / tiles));
    this.#measuring = null;
    if (line !== null && periods >= 1) {
      this.#nextTry = tile + 1;
      return { tiles, periods, by: line.by };
    }
    this.#trip = (this.#trip + 1) % this.#trips.length;
    // So that all tries together cost a part of what they are made for.
    this.#nextTry = tile + Math.ceil(tile / 8);
    return null;
  }
}
