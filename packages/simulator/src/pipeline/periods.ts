/**
 * Looks for what comes back in a run, at each tile that the critical warp begins, and leaves whole periods out.
 *
 * A mistake may have two copies under way into one slot for ever. Then the slots do not tell all that the future depends
 * on: the run has no steady state to speak of, but with all copies under way beside the slots it is seen to come back.
 */
import type { EventQueue } from "./event-queue.ts";
import type { EngineInput, Machine } from "./machine.ts";
import { putBy, writeState, type RingState, type Write } from "./ring-state.ts";
import { skipPeriods } from "./skip.ts";
import { SteadySearch, type Searched, type Steady } from "./steady.ts";
import type { EngineOptions, TimedRun } from "./timed-run.ts";

interface Parts {
  input: EngineInput;
  options: EngineOptions;
  machine: Machine;
  queue: EventQueue;
  run: TimedRun;
}

/** A copy under way, relative to the tile, the clock and the groups committed. */
type Landing = [lands: number, tile: number, slot: number, group: number];

/** So many tiles are run one by one before the copies under way are put by, which costs as much as some of them. */
const FEW_TILES = 2_000;

export class Periods {
  readonly #parts: Parts;
  readonly #steady: SteadySearch;
  /** Of tiles one after the other that all find two copies under way into one slot; null where events are counted. */
  readonly #crowded: SteadySearch | null;
  #tile = 0;
  #now = 0;
  #isOver = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#steady = new SteadySearch(this.#slots());
    this.#crowded = parts.options.mostEvents === undefined ? new SteadySearch(this.#slotsAndCopies()) : null;
  }

  note(tile: number, now: number): void {
    const { input, machine, run } = this.#parts;
    if (this.#isOver || tile + 2 * input.S + 2 >= input.K) return;
    this.#tile = tile;
    this.#now = now;
    const { isCrowded } = machine.copies;
    const print = machine.printOf(tile, now);
    run.steady = this.#steady.note(isCrowded ? Number.NaN : print);
    if (run.steady !== null) this.#skip(tile, run.steady);
    else if (!isCrowded || tile < FEW_TILES || !this.#isWatched(tile)) this.#crowded?.forget();
    else {
      const comesBack = this.#crowded?.note(print) ?? null;
      // A warp may be far ahead of the critical one: the tiles left over must be ahead of it, too.
      if (comesBack !== null) this.#skip(Math.max(...machine.cursors.map(({ k }) => k)), comesBack);
    }
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

  #totals() {
    const { stall, stalledTiles, events, issueCycles: issue, barrierCycles: barrier } = this.#parts.run;
    return { tile: this.#tile, time: this.#now, events, stall, stalledTiles, issue, barrier };
  }

  /** Whether the watched tile's times are known, or come in the drain. */
  #isWatched(tile: number): boolean {
    const { input, options } = this.#parts;
    const { watchTile = 0 } = options;
    const margin = 2 * input.S + 2;
    return watchTile + margin < tile || watchTile + margin >= input.K;
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

  #skip(tile: number, steady: Steady): void {
    const { input, options, machine, run } = this.#parts;
    this.#isOver = true;
    machine.stopPrinting();
    const tiles = skipPeriods({ run, input, options, tile, steady });
    for (const cursor of machine.cursors) cursor.K -= tiles;
  }
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
