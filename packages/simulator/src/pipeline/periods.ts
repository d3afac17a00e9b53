/**
 * Looks for what comes back in a run, at each tile that the critical warp begins, and leaves whole periods out.
 *
 * A mistake may have two copies under way into one slot for ever. Then the slots do not tell all that the future depends
 * on: the run has no steady state to speak of, but with all copies under way beside the slots it is seen to come back. In
 * long runs more is looked for: what comes back of what still matters once a hazard has shown (settled.ts), and what goes on
 * along a line (drift.ts).
 */
import { Drift } from "./drift.ts";
import type { EventQueue } from "./event-queue.ts";
import type { EngineInput, Machine } from "./machine.ts";
import { LONG_RUN } from "./long-run.ts";
import { isBackToBack, letQueueUp } from "./queueing.ts";
import type { Recorder } from "./recorder.ts";
import { putBy, writeState, type RingState, type Write } from "./ring-state.ts";
import { settledPrint, writeSettled } from "./settled.ts";
import { skipPeriods, type Period } from "./skip.ts";
import { SteadySearch, type Searched, type Steady } from "./steady.ts";
import type { EngineOptions } from "./timed-run.ts";

interface Parts {
  input: EngineInput;
  options: EngineOptions;
  machine: Machine;
  queue: EventQueue;
  told: Recorder;
}

/** A copy under way, relative to the tile, the clock and the groups committed. */
type Landing = [lands: number, tile: number, slot: number, group: number];

/** So many tiles are run one by one before the copies under way are put by, which costs as much as some of them. */
const FEW_TILES = 2_000;
/** And so many events before more is looked for than a steady state: about as many. */
const FEW_EVENTS = 5 * FEW_TILES;

/** Copies under way, twice as many as a run that is not long has tiles. */
const MOST_KEPT = 2 * LONG_RUN;

export class Periods {
  /** In a long run that did not come back at once. */
  drift: Drift | null = null;
  readonly #parts: Parts;
  readonly #steady: SteadySearch;
  /** Of tiles one after the other that all find two copies under way into one slot; null where events are counted. */
  readonly #crowded: SteadySearch | null;
  /** Of what matters once a hazard has shown, with the copies under way, and where nobody waits for them without. */
  readonly #settled: SteadySearch | null;
  readonly #heedless: SteadySearch | null;
  readonly #margin: number;
  #tile = 0;
  #now = 0;
  /** The times of the watched tile are known. */
  #isPast = false;
  /** Nothing is looked for before this tile: there is no room for what was found. */
  #from = 0;

  constructor(parts: Parts) {
    const isCounted = parts.options.mostEvents !== undefined;
    const isLong = !isCounted && parts.input.K > LONG_RUN;
    this.#parts = parts;
    this.#margin = 2 * parts.input.S + 2;
    this.#steady = new SteadySearch(this.#slots());
    this.#crowded = isCounted ? null : new SteadySearch(this.#slotsAndCopies());
    this.#settled = isLong ? new SteadySearch(this.#whatMatters(true)) : null;
    this.#heedless = isLong ? new SteadySearch(this.#whatMatters(false)) : null;
  }

  note(tile: number, now: number): void {
    const { options, machine, told } = this.#parts;
    if (tile < this.#from || tile + this.#margin >= (machine.cursors[machine.critical]?.K ?? 0)) return;
    this.#tile = tile;
    this.#now = now;
    const { isCrowded } = machine.copies;
    const print = machine.printOf(tile, now);
    const steady = this.#steady.note(isCrowded ? Number.NaN : print);
    if (steady !== null) {
      told.run.steady ??= steady;
      this.#skip(steady);
      return;
    }
    if (!isCrowded || tile < FEW_TILES) this.#crowded?.forget();
    else {
      const comesBack = this.#crowded?.note(this.#kept(print)) ?? null;
      if (comesBack !== null && this.#skip(comesBack)) return;
    }
    if (this.#settled === null || told.run.events < FEW_EVENTS || tile < (options.keepTiles ?? 0)) return;
    this.#noteLong();
  }

  /** Of a long run that has not come back. */
  #noteLong(): void {
    const { machine, queue, told } = this.#parts;
    const here = { tile: this.#tile, now: this.#now };
    if (told.run.manifested !== null && this.#watchedTile() === "past") {
      const settled = this.#settled?.note(this.#kept(settledPrint(machine, queue, here, true))) ?? null;
      if (settled !== null && this.#skip(settled)) return;
      if (machine.isHeedless) {
        const heedless = this.#heedless?.note(settledPrint(machine, queue, here, false)) ?? null;
        if (heedless !== null && this.#skipQueue(heedless)) return;
      } else this.#heedless?.forget();
    }
    this.drift ??= new Drift({ machine, queue, told });
    const leap = this.drift.note(here, (advance) => this.#rounds(advance));
    if (leap === null) return;
    this.#add(leap, leap.periods);
    // What begins or lands in tiles left out is not counted; all else that a period comes to is.
    this.#heedless?.forget();
  }

  /** No state is kept of more copies under way than can be looked at beside a run. */
  #kept(print: number): number {
    return this.#parts.machine.copies.inAll > MOST_KEPT ? Number.NaN : print;
  }

  #slots(): Searched {
    const { machine } = this.#parts;
    return {
      totals: () => this.#totals(),
      write: (write) => writeState(machine, this.#tile, this.#now, write),
      keep: () => {
        const kept = putBy(machine);
        const [tile, now] = [this.#tile, this.#now];
        return (write) => writeState(kept, tile, now, write);
      },
    };
  }

  #slotsAndCopies(): Searched {
    const { machine } = this.#parts;
    const here = () => ({ tile: this.#tile, now: this.#now });
    return {
      totals: () => this.#totals(),
      write: (write) => writeCrowd(machine, this.#landings(here()), { ...here(), write }),
      keep: () => {
        const kept = putBy(machine);
        const then = here();
        const landings = [...this.#landings(then)];
        return (write) => writeCrowd(kept, landings, { ...then, write });
      },
    };
  }

  #whatMatters(landings: boolean): Searched {
    const { machine, queue } = this.#parts;
    const write = (to: Write) => writeSettled({ machine, queue, landings }, { tile: this.#tile, now: this.#now }, to);
    return {
      totals: () => this.#totals(),
      write,
      keep: () => {
        const kept: number[] = [];
        write((value) => kept.push(value) > 0);
        return (to) => void kept.every(to);
      },
    };
  }

  #totals() {
    const { input, machine, told } = this.#parts;
    const { stall, stalledTiles, events, issueCycles, barrierCycles, computeCycles } = told.run;
    const { tiles, cycles } = told.run.skipped;
    const { begun, pathFree } = machine.copies;
    return {
      tile: this.#tile + tiles,
      time: this.#now + cycles,
      at: machine.cursors.map(({ k, K }) => k + input.K - K),
      begun,
      path: pathFree + cycles,
      events,
      stall,
      stalledTiles,
      issue: issueCycles,
      barrier: barrierCycles,
      compute: computeCycles,
    };
  }

  /** Whether the times of the watched tile are known, or come in the drain, or are still to come. */
  #watchedTile(): "past" | "drain" | "ahead" {
    const { input, options, machine, told } = this.#parts;
    const { watchTile } = options;
    if (watchTile === undefined || this.#isPast) return "past";
    const tile = watchTile - told.run.skipped.tiles;
    const behind = Math.min(this.#tile, ...machine.cursors.flatMap(({ isDone, k }) => (isDone ? [] : [k])));
    this.#isPast = tile + this.#margin < behind;
    if (this.#isPast) return "past";
    // It is issued up to S tiles ahead.
    return watchTile - input.S + this.#margin >= input.K ? "drain" : "ahead";
  }

  *#landings({ tile, now }: { tile: number; now: number }): Generator<Landing> {
    const { machine, queue } = this.#parts;
    const { copies, groups, S } = machine;
    const places = copies.chunks * S;
    for (let warp = 0; warp < machine.warps; warp += 1) {
      const committed = groups[warp]?.committed ?? 0;
      for (const { time, id } of queue.landingsOf(warp)) {
        const held = copies.placeOf(id);
        const ahead = (held.where - tile * copies.chunks) % places;
        yield [time - now, held.tile - tile, ahead < 0 ? ahead + places : ahead, committed - held.group];
      }
    }
  }

  /**
   * How often all warps can go on by so many tiles: up to the drain, or to a tile whose times are wanted. Where they do not
   * go on together, a tile would have a number of its own in each.
   */
  #rounds(advance: readonly number[]): number {
    const { options, machine, told } = this.#parts;
    const { keepTiles = 0, watchTile = 0 } = options;
    const [least, most] = spread(advance.filter((_, warp) => machine.cursors[warp]?.isDone === false));
    if (least < most && this.#watchedTile() !== "past") return 0;
    const watched = this.#watchedTile() === "ahead" ? watchTile - told.run.skipped.tiles : Infinity;
    const rounds = machine.cursors.map(({ isDone, k, K }, warp) => {
      const room = Math.min(watched, K) - this.#margin - Math.max(k, keepTiles);
      return isDone || advance[warp] === 0 ? Infinity : Math.floor(room / (advance[warp] as number));
    });
    return Math.min(...rounds);
  }

  /** False where there is no room for one more period. */
  #skip(steady: Steady): boolean {
    const rounds = this.#rounds(steady.advance);
    if (rounds >= 1) this.#add(steady, rounds);
    // What comes back from here on is looked for anew: with the tiles left out it would be too long a period.
    for (const search of [this.#steady, this.#crowded, this.#settled, this.#heedless]) search?.forget();
    if (rounds < 1) this.#rest(steady);
    return rounds >= 1;
  }

  /** Copies that nobody waits for queue up before the path, more of them each period. */
  #skipQueue(steady: Steady): boolean {
    const { machine, queue } = this.#parts;
    const rounds = this.#rounds(steady.advance);
    if (rounds < 1 || !isBackToBack(machine, queue, steady)) return false;
    letQueueUp(machine, queue, steady, rounds);
    this.#skip(steady);
    // What is begun in tiles left out later would not be counted.
    this.#from = Infinity;
    return true;
  }

  /**
   * Until there is room for what comes back: a tile whose times are wanted has been read, or never. A long period leaves room
   * for other ones, shorter or along a line.
   */
  #rest({ tiles }: Period): void {
    const { options, machine, told } = this.#parts;
    const { watchTile = 0 } = options;
    if (tiles > FEW_TILES) return;
    // What it measures is told to no one any more.
    this.drift?.forget();
    this.drift = null;
    if (this.#watchedTile() === "ahead") {
      this.#from = watchTile - told.run.skipped.tiles + this.#margin + 1;
      return;
    }
    this.#from = Infinity;
    machine.stopPrinting();
  }

  #add(period: Period, periods: number): void {
    const { machine, told } = this.#parts;
    skipPeriods(told.run, machine, { of: period, periods });
    this.drift?.forget();
    if (this.#rounds(period.advance) < 1) this.#rest(period);
  }
}

function spread(numbers: readonly number[]): [least: number, most: number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}

/** The slots, where a copy among several is written down as such, and then every copy under way. */
function writeCrowd(
  state: RingState,
  landings: Iterable<Landing>,
  { tile, now, write }: { tile: number; now: number; write: Write },
): void {
  let isGoing = true;
  writeState(state, tile, now, (value) => {
    isGoing = write(Number.isNaN(value) ? -Infinity : value);
    return isGoing;
  });
  if (!isGoing) return;
  for (const landing of landings) if (!landing.every((value) => write(value))) return;
}
