/**
 * Looks for what comes back in a run, at each tile that the critical warp begins, and leaves whole periods out.
 *
 * A mistake may have two copies under way into one slot for ever. Then the slots do not tell all that the future depends
 * on: the run has no steady state to speak of, but with all copies under way beside the slots it is seen to come back.
 */
import type { EventQueue } from "./event-queue.ts";
import type { EngineInput, Machine } from "./machine.ts";
import { skipPeriods } from "./skip.ts";
import { SteadySearch, type Steady } from "./steady.ts";
import type { EngineOptions, TimedRun } from "./timed-run.ts";

interface Parts {
  input: EngineInput;
  options: EngineOptions;
  machine: Machine;
  queue: EventQueue;
  run: TimedRun;
}

type Write = (value: number) => boolean;

export class Periods {
  readonly #parts: Parts;
  readonly #steady: SteadySearch;
  /** Of tiles one after the other that all find two copies under way into one slot; null where events are counted. */
  readonly #crowded: SteadySearch | null;
  #isOver = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { stateSize } = parts.machine;
    this.#steady = new SteadySearch(stateSize);
    this.#crowded = parts.options.mostEvents === undefined ? new SteadySearch(64) : null;
  }

  note(tile: number, now: number): void {
    const { input, machine, run } = this.#parts;
    if (this.#isOver || tile + 2 * input.S + 2 >= input.K) return;
    const { stall, stalledTiles, events, issueCycles: issue, barrierCycles: barrier } = run;
    const totals = { tile, time: now, events, stall, stalledTiles, issue, barrier };
    const { isCrowded } = machine.copies;
    const print = machine.printOf(tile, now);
    run.steady = this.#steady.note({
      print: isCrowded ? Number.NaN : print,
      write: (write) => machine.writeState(tile, now, write),
      totals,
    });
    if (run.steady !== null) this.#skip(tile, run.steady);
    else if (!isCrowded || !this.#isWatched(tile)) this.#crowded?.forget();
    else {
      const write = (one: Write) => this.#writeCrowd(tile, now, one);
      const comesBack = this.#crowded?.note({ print, write, totals }) ?? null;
      // A warp may be far ahead of the critical one: the tiles left over must be ahead of it, too.
      if (comesBack !== null) this.#skip(Math.max(...machine.cursors.map(({ k }) => k)), comesBack);
    }
  }

  /** Whether the watched tile's times are known, or come in the drain. */
  #isWatched(tile: number): boolean {
    const { input, options } = this.#parts;
    const { watchTile = 0 } = options;
    const margin = 2 * input.S + 2;
    return watchTile + margin < tile || watchTile + margin >= input.K;
  }

  /** The slots, where a copy among several is written down as such, and then every copy under way. */
  #writeCrowd(tile: number, now: number, write: Write): void {
    const { machine, queue } = this.#parts;
    const { copies, groups } = machine;
    let isGoing = true;
    const go = (value: number) => {
      isGoing &&= write(value);
      return isGoing;
    };
    machine.writeState(tile, now, (value) => go(Number.isNaN(value) ? -Infinity : value));
    const slots = copies.chunks * this.#parts.input.S;
    for (let warp = 0; warp < machine.warps && isGoing; warp += 1) {
      const committed = groups[warp]?.committed ?? 0;
      queue.everyLanding(warp, (time, id) => {
        const held = copies.placeOf(id);
        const ahead = (held.where - tile * copies.chunks) % slots;
        return (
          go(time - now) && go(held.tile - tile) && go(ahead < 0 ? ahead + slots : ahead) && go(committed - held.group)
        );
      });
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
