/**
 * Finds the steady state: the run repeats itself once its whole state, told relative to the tile and
 * to the clock, has come back. Brent's method keeps one old state and compares each new one with it:
 * number by number only where their prints agree, so the search costs next to nothing in a deep ring
 * either, and finds any period.
 */
type StateWriter = (write: (value: number) => boolean) => void;

/** What is searched, as it is whenever it is asked. */
export interface Searched {
  write: StateWriter;
  /** Puts the state by: answers what writes it later as `write` does now. */
  keep: () => StateWriter;
  totals: () => Totals;
}

interface Totals {
  tile: number;
  time: number;
  /** By warp: the tile that it is at. */
  at: number[];
  /** Copies begun, and when the path is free. */
  begun: number;
  path: number;
  events: number;
  stall: number;
  stalledTiles: number;
  issue: number;
  barrier: number;
  compute: number;
}

/** Of what has no such figures. */
export const NO_TOTALS: Totals = {
  tile: 0,
  time: 0,
  at: [],
  begun: 0,
  path: 0,
  events: 0,
  stall: 0,
  stalledTiles: 0,
  issue: 0,
  barrier: 0,
  compute: 0,
};

export interface Steady {
  fromTile: number;
  /** This many tiles later everything is `cycles` later. */
  tiles: number;
  cycles: number;
  /** By warp: tiles that it has gone on. */
  advance: number[];
  begun: number;
  path: number;
  events: number;
  stall: number;
  stalledTiles: number;
  issue: number;
  barrier: number;
  compute: number;
}

export class SteadySearch {
  readonly #searched: Searched;
  /** What writes the old state, and once it was needed, that in numbers. */
  #kept: StateWriter | null = null;
  #anchor: number[] | null = null;
  #print = 0;
  #at: Totals | null = null;
  #power = 1;
  #length = 0;

  constructor(searched: Searched) {
    this.#searched = searched;
  }

  /**
   * The period, if the state is the anchor's again. `print`: a number that two equal states have in common, and two
   * different ones seldom; NaN: this state is no other's.
   */
  note(print: number): Steady | null {
    if (this.#at !== null && print === this.#print && this.#equals()) {
      const before = this.#at;
      const totals = this.#searched.totals();
      return {
        fromTile: before.tile,
        tiles: totals.tile - before.tile,
        cycles: totals.time - before.time,
        advance: totals.at.map((tile, warp) => tile - (before.at[warp] as number)),
        begun: totals.begun - before.begun,
        path: totals.path - before.path,
        events: totals.events - before.events,
        stall: totals.stall - before.stall,
        stalledTiles: totals.stalledTiles - before.stalledTiles,
        issue: totals.issue - before.issue,
        barrier: totals.barrier - before.barrier,
        compute: totals.compute - before.compute,
      };
    }
    this.#length += 1;
    if (this.#at === null || this.#length === this.#power) {
      this.#power *= 2;
      this.#length = 0;
      this.#at = this.#searched.totals();
      this.#print = print;
      this.#kept = Number.isNaN(print) ? null : this.#searched.keep();
      this.#anchor = null;
    }
    return null;
  }

  /** Compares with nothing that was noted before. */
  forget(): void {
    this.#at = null;
    this.#power = 1;
    this.#length = 0;
  }

  #equals(): boolean {
    const anchor = (this.#anchor ??= written(this.#kept));
    let at = 0;
    let same = true;
    this.#searched.write((value) => {
      same = anchor[at] === value;
      at += 1;
      return same;
    });
    return same && at === anchor.length;
  }
}

function written(write: StateWriter | null): number[] {
  const values: number[] = [];
  write?.((value) => {
    values.push(value);
    return true;
  });
  return values;
}
