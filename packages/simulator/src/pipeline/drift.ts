/**
 * Leaves out tiles of a run that never repeats itself but goes on along a line: two rates that all but tie let a queue grow
 * or shrink by some cycles each period, until something is chosen otherwise.
 *
 * Which events come, tile by tile, shows the period. Two periods are then measured: where the same events come in the same
 * order, every date is as much later from the second to the third as from the first to the second, and all else stands
 * alike, the dates go on so for as long as all choices stay what they are (margins.ts).
 */
import { countsOf, datesOf, moveDates, type Moving } from "./drift-state.ts";
import { Margins, steps } from "./margins.ts";
import type { Recorder } from "./recorder.ts";
import type { Period } from "./skip.ts";

/** Tiles whose events are kept, to find their period in. */
const LEAST_HEARD = 512;
const MOST_HEARD = 16_384;

/** A period and how often it may be left out. */
export interface Leap extends Period {
  periods: number;
}

type Place = { tile: number; now: number };

interface Measured {
  tile: number;
  now: number;
  /** By warp: the tile that it is at. */
  at: number[];
  /** Whether a hazard had shown by then, and the tiles in the slots are no longer looked at. */
  isSettled: boolean;
  dates: number[];
  counts: number[];
  /** The clock, and what the run has come to. */
  figures: number[];
  events: number[];
}

export class Drift {
  readonly #moving: Moving & { told: Recorder };
  /** By tile, the last of them: what stands for its events; and for the tile's under way so far. */
  readonly #heard: Int32Array;
  #tiles = 0;
  #print = 0;
  /** The period that is measured, in tiles; 0: it is listened for one. */
  #period = 0;
  /** Periods of the events are tried times these. */
  readonly #trips: readonly number[];
  #trip = 0;
  #wait: number;
  #nextTry: number;
  #measured: Measured[] = [];
  #events: number[] = [];
  #margins: Margins | null = null;

  constructor(moving: Moving & { told: Recorder }) {
    const { S } = moving.machine;
    this.#moving = moving;
    this.#trips = moving.machine.absolute ? [2 * S] : [1, Math.max(1, S - 1), S];
    let heard = LEAST_HEARD;
    while (heard < Math.min(8 * S, MOST_HEARD)) heard *= 2;
    this.#heard = new Int32Array(heard);
    this.#wait = LEAST_HEARD / 8;
    this.#nextTry = LEAST_HEARD;
  }

  /** An event came. */
  hear(kind: number, warp: number): void {
    const code = kind * 16 + warp + 1;
    this.#print = (Math.imul(this.#print, 0x01000193) ^ code) | 0;
    if (this.#margins !== null) this.#events.push(code);
  }

  /** At the beginning of a tile. `most`: how often all warps may go on by so many tiles. */
  note(at: Place, most: (advance: readonly number[]) => number): Leap | null {
    this.#heard[this.#tiles & (this.#heard.length - 1)] = this.#print;
    this.#print = 0;
    this.#tiles += 1;
    if (this.#margins === null) {
      if (this.#tiles >= this.#nextTry) this.#begin(at);
      return null;
    }
    const [first] = this.#measured;
    if (first === undefined || at.tile - first.tile < this.#period * this.#measured.length) return null;
    this.#measure(at);
    if (this.#measured.length === 2) {
      this.#margins.turn();
      return null;
    }
    const leap = this.#leap(most);
    this.#end(leap !== null);
    return leap;
  }

  /** Something else has moved the run: all that was measured is void. */
  forget(): void {
    this.#end(false);
  }

  #begin(at: Place): void {
    if (this.#period === 0) {
      this.#putOff();
      return;
    }
    this.#margins = new Margins();
    this.#listen(this.#margins);
    this.#measure(at);
  }

  #listen(margins: Margins | null): void {
    const { machine, queue, told } = this.#moving;
    queue.margins = margins;
    machine.copies.margins = margins;
    told.margins = margins;
  }

  #measure({ tile, now }: Place): void {
    const { machine, queue, told } = this.#moving;
    const { stall, stalledTiles, issueCycles, barrierCycles } = told.run;
    const figures = [now, stall, stalledTiles, issueCycles, barrierCycles];
    const isSettled = told.run.manifested !== null;
    this.#measured.push({
      tile,
      now,
      at: machine.cursors.map(({ k }) => k),
      isSettled,
      dates: datesOf(machine, queue, tile),
      counts: countsOf(machine, queue, tile, isSettled),
      figures,
      events: this.#events,
    });
    this.#events = [];
  }

  #leap(most: (advance: readonly number[]) => number): Leap | null {
    const [first, second, third] = this.#measured;
    if (first === undefined || second === undefined || third === undefined || this.#margins === null) return null;
    const isAlike =
      first.isSettled === third.isSettled &&
      isSame(second.events, third.events) &&
      isSame(first.counts, second.counts) &&
      isSame(second.counts, third.counts);
    const moved = isAlike ? steps(first.dates, second.dates, third.dates) : null;
    const grown = isAlike ? steps(first.figures, second.figures, third.figures) : null;
    const advance = steps(first.at, second.at, third.at);
    if (moved === null || grown === null || advance === null) return null;
    const [cycles = 0, stall = 0, stalledTiles = 0, issue = 0, barrier = 0] = grown;
    const tiles = this.#period;
    const periods = Math.min(this.#margins.periodsLeft(), most(advance));
    if (periods < 1) return null;
    moveDates(
      this.#moving,
      third.tile,
      moved.map((date) => periods * (date - cycles)),
    );
    return { periods, tiles, cycles, advance, stall, stalledTiles, issue, barrier };
  }

  #end(isLeap: boolean): void {
    if (this.#margins === null) return;
    this.#margins = null;
    this.#listen(null);
    this.#measured = [];
    this.#events = [];
    if (!isLeap) {
      this.#putOff();
      return;
    }
    // What comes next is most often another line of the same period.
    this.#wait = 1;
    this.#nextTry = this.#tiles + 1;
  }

  /**
   * The dates of some slots go their own way until the ring has gone round, so the next try may have to wait; and the same
   * events may belong to dates that come back after a trip round the ring alone.
   */
  #putOff(): void {
    const most = Math.max(this.#heard.length / 2, this.#tiles / 8);
    this.#wait = Math.min(2 * this.#wait, most);
    this.#nextTry = this.#tiles + this.#wait;
    this.#trip = (this.#trip + 1) % this.#trips.length;
    this.#period = periodOf(this.#heard, this.#tiles) * (this.#trips[this.#trip] as number);
  }
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

/** After how many tiles the newest prints come back, three times in a row; 0: they do not. */
function periodOf(heard: Int32Array, tiles: number): number {
  const length = Math.min(heard.length, tiles);
  const back = (at: number) => heard[(tiles - 1 - at) & (heard.length - 1)] as number;
  // How far the prints, newest first, agree with themselves shifted (the Z function, so no print is looked at often).
  const agree = new Int32Array(length);
  for (let at = 1, left = 0, right = 0; at < length; at += 1) {
    let same = at < right ? Math.min(right - at, agree[at - left] as number) : 0;
    while (at + same < length && back(same) === back(at + same)) same += 1;
    agree[at] = same;
    if (at + same > right) [left, right] = [at, at + same];
    if (same >= Math.max(2 * at, 4)) return at;
  }
  return 0;
}
