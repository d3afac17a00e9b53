/**
 * Leaves out tiles of a run that never repeats itself but goes on along a line: two rates that all but tie let a queue grow
 * or shrink by some cycles each period, until something is chosen otherwise.
 *
 * Which events come, tile by tile, shows the period. Two periods are then measured: where the same events come in the same
 * order, every date is as much later from the second to the third as from the first to the second, and all else stands
 * alike, the dates go on so for as long as all choices stay what they are (margins.ts).
 */
import { countsOf, datesOf, moveDates, type Moving } from "./drift-state.ts";
import type { Margins } from "./margins.ts";
import { Measuring } from "./measuring.ts";
import type { Recorder } from "./recorder.ts";
import type { Period } from "./skip.ts";

/** Tiles whose events are kept, to find their period in. */
const LEAST_HEARD = 512;
const MOST_HEARD = 16_384;

/** Beside an event, which costs about as much as looking at ten numbers. */
const LOOKS_PER_EVENT = 8;

/** So often a line that turns is tried again at once. */
const FEW_TURNS = 4;

/** A period and how often it may be left out. */
export interface Leap extends Period {
  periods: number;
}

type Place = { tile: number; now: number };

export class Drift {
  readonly #moving: Moving & { told: Recorder };
  /** By tile, the last of them: what stands for its events; and for the tile's under way so far. */
  readonly #heard: Int32Array;
  /** And how many copies were under way. */
  readonly #flying: Int32Array;
  #notes = 0;
  #print = 0;
  /** The period that is measured, in tiles; 0: it is listened for one. */
  #period = 0;
  /** Periods of the events are tried times these. */
  readonly #trips: readonly number[];
  #trip = 0;
  /** Numbers that were looked at: so many may cost what an event costs. */
  #looked = 0;
  /** Tries one after the other that met with a turn. */
  #turns = 0;
  #wait: number;
  #nextTry: number;
  #measuring: Measuring | null = null;
  #start = 0;
  /** Events of the measured period under way, and of the one before. */
  #events: number[] = [];
  #eventsBefore: number[] = [];

  constructor(moving: Moving & { told: Recorder }) {
    const { S } = moving.machine;
    this.#moving = moving;
    this.#trips = moving.machine.absolute ? [2 * S] : [1, Math.max(1, S - 1), S];
    let heard = LEAST_HEARD;
    while (heard < Math.min(8 * S, MOST_HEARD)) heard *= 2;
    this.#heard = new Int32Array(heard);
    this.#flying = new Int32Array(heard);
    this.#wait = LEAST_HEARD / 8;
    this.#nextTry = LEAST_HEARD;
  }

  /** An event came. */
  hear(kind: number, warp: number): void {
    const code = kind * 16 + warp + 1;
    this.#print = (Math.imul(this.#print, 0x01000193) ^ code) | 0;
    if (this.#measuring !== null) this.#events.push(code);
  }

  /** At the beginning of a tile. `most`: how often all warps may go on by so many tiles. */
  note(at: Place, most: (advance: readonly number[]) => number): Leap | null {
    const place = this.#notes & (this.#heard.length - 1);
    this.#heard[place] = this.#print;
    this.#flying[place] = this.#moving.machine.copies.inAll;
    this.#print = 0;
    this.#notes += 1;
    if (this.#measuring === null) {
      const isAffordable = this.#looked <= LOOKS_PER_EVENT * this.#moving.told.run.events;
      if (this.#notes >= this.#nextTry && isAffordable) this.#begin(at.tile);
      if (this.#measuring === null) return null;
    }
    if (at.tile - this.#start < this.#period * this.#measuring.taken) return null;
    const isSame = this.#take(this.#measuring, at);
    if (this.#measuring.taken < 3) return null;
    const line = isSame ? this.#measuring.line() : null;
    const leap = line === null ? null : this.#leap(line, at.tile, most);
    this.#stop();
    if (leap !== null) this.#goOn(leap.periods * leap.tiles);
    else if (isSame && line === null) this.#putOff();
    else this.#turn();
    return leap;
  }

  /** Something else has moved the run: all that was measured is void. */
  forget(): void {
    if (this.#measuring === null) return;
    this.#stop();
    this.#putOff();
  }

  #begin(tile: number): void {
    // Where more and more copies are under way there is no line, and too much to look at.
    const before = this.#flying[(this.#notes - 1 - this.#period) & (this.#heard.length - 1)];
    if (this.#period === 0 || before !== this.#moving.machine.copies.inAll) {
      this.#putOff();
      return;
    }
    this.#start = tile;
    this.#measuring = new Measuring();
    this.#listen(this.#measuring.margins);
  }

  #listen(margins: Margins | null): void {
    const { machine, queue, told } = this.#moving;
    queue.margins = margins;
    machine.copies.margins = margins;
    told.margins = margins;
  }

  /** Whether the events since the last state were those of the period before. */
  #take(measuring: Measuring, { tile, now }: Place): boolean {
    const { machine, queue, told } = this.#moving;
    const { stall, stalledTiles, issueCycles, barrierCycles, computeCycles, manifested } = told.run;
    const isSettled = manifested !== null;
    const figures = [stall, stalledTiles, issueCycles, barrierCycles, computeCycles];
    const grows = [now, ...figures, ...machine.cursors.map(({ k }) => k)];
    const dates = [...grows, ...datesOf(machine, queue, tile)];
    const counts = [isSettled ? 1 : 0, ...countsOf(machine, queue, tile, isSettled)];
    measuring.take({ dates, counts });
    this.#looked += dates.length + counts.length;
    const before = this.#eventsBefore;
    this.#eventsBefore = this.#events;
    this.#events = [];
    return before.length === this.#eventsBefore.length && this.#eventsBefore.every((event, at) => event === before[at]);
  }

  #leap(
    line: { by: number[]; periods: number },
    tile: number,
    most: (advance: readonly number[]) => number,
  ): Leap | null {
    const [cycles = 0, stall = 0, stalledTiles = 0, issue = 0, barrier = 0, compute = 0, ...rest] = line.by;
    const { warps } = this.#moving.machine;
    const advance = rest.slice(0, warps);
    const periods = Math.min(line.periods, most(advance));
    if (periods < 1) return null;
    const moved = rest.slice(warps).map((date) => periods * (date - cycles));
    moveDates(this.#moving, tile, moved);
    return { periods, tiles: this.#period, cycles, advance, stall, stalledTiles, issue, barrier, compute };
  }

  #stop(): void {
    this.#measuring = null;
    this.#listen(null);
    this.#events = [];
  }

  /** So many tiles are left out: what comes next is most often another line. A deep ring is much to look at for a few. */
  #goOn(tiles: number): void {
    this.#wait = 1;
    this.#turns = 0;
    this.#nextTry = this.#notes + 1 + Math.max(0, 2 * (this.#moving.machine.S - tiles));
  }

  /** Something was chosen otherwise in one of the two periods: the line is another one now, if it is one at once. */
  #turn(): void {
    this.#turns += 1;
    if (this.#turns > FEW_TURNS) {
      this.#putOff();
      return;
    }
    this.#trip = 0;
    this.#period = periodOf(this.#heard, this.#notes) * (this.#trips[0] as number);
    this.#nextTry = this.#notes + 1;
  }

  /**
   * The dates of some slots go their own way until the ring has gone round, so the next try may have to wait; and the same
   * events may belong to dates that come back after a trip round the ring alone.
   */
  #putOff(): void {
    const most = Math.max(this.#heard.length / 2, this.#notes / 8);
    this.#turns = 0;
    this.#wait = Math.min(2 * this.#wait, most);
    this.#nextTry = this.#notes + this.#wait;
    this.#trip = (this.#trip + 1) % this.#trips.length;
    this.#period = periodOf(this.#heard, this.#notes) * (this.#trips[this.#trip] as number);
  }
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
