/**
 * The run of a cp.async program whose warps all do the same, derived without events: one warp stands for all, it takes
 * one step after the other, and when a copy lands is known as soon as it is issued.
 *
 * Every date is made of L and constants with + and "the later of two", so it is convex in L; a walk at one L knows each
 * date's value there and the slope of a line that it never falls below. No part of the engine is used, so that the two
 * can be compared.
 */
import type { ReadLog } from "./read-log.ts";
import { lineOf, RingPrint, strayOf } from "./ring-print.ts";
import { PeriodSearch } from "./walk-period.ts";
import { allSteps, countOf, isUniform, usesMbarriers, type Schedule, type Step } from "./schedule.ts";

export interface WalkInput {
  schedule: Schedule;
  S: number;
  K: number;
  L: number;
  C: number;
  I: number;
  Bar: number;
  B: number;
}

export interface WalkedRun {
  total: number;
  fill: number;
  stall: number;
  stalledTiles: number;
  /** The first read of a slot that does not hold its tile. */
  manifested: { kind: "RAW" | "WAR"; tile: number; slot: number; cycle: number } | null;
  /** What comes back, once it does. */
  period: { tiles: number; cycles: number } | null;
  /** Cycles by which L must shrink until, by the lines of this walk, nothing shows any more; Infinity: by no such lines. */
  lives: number;
  /** Steps taken: the work. */
  steps: number;
}

/** A walk that never comes to repeat itself is given up after so many steps. */
const MOST_STEPS = 400_000;

/** Warps alike, no mbarriers, and at most one tile issued in an iteration, none before it exists. */
export function isWalkable(schedule: Schedule): boolean {
  const loads = allSteps(schedule).filter((step) => step.do === "load");
  const inLoop = schedule.iteration.filter((step) => step.do === "load").length;
  const ahead = loads.every((step) => step.do === "load" && (step.ahead.stages > 0 || step.ahead.plus >= 0));
  const forward = loads.every((step) => step.do === "load" && (step.ahead.stages === 0 || step.ahead.plus >= -1));
  return isUniform(schedule) && !usesMbarriers(schedule) && inLoop <= 1 && ahead && forward;
}

/** null: too long a run that does not repeat itself. `log`: filled with such reads; no period that has one is left out. */
export function walkProgram(input: WalkInput, log: ReadLog | null = null): WalkedRun | null {
  return new Walk(input, log).run();
}

// Steps as numbers: what one does, when, and its two counts.
const DO = { load: 0, commit: 1, wait: 2, barrier: 3, compute: 4 } as const;
const WHEN = { always: 0, issuing: 1, draining: 2 } as const;
const WORDS = 4;

function compiled(steps: readonly Step[], S: number): Int32Array {
  const words = steps.flatMap((step) => {
    const when = WHEN[step.when ?? "always"];
    if (step.do === "load") return [DO.load, when, countOf(step.ahead, S), step.slotPlus ?? 0];
    if (step.do === "wait") return [DO.wait, when, pendingOf(step, S), 0];
    const known = step.do === "commit" || step.do === "barrier" || step.do === "compute";
    return known ? [DO[step.do], when, 0, 0] : [];
  });
  return Int32Array.from(words);
}

class Walk {
  readonly #input: WalkInput;
  readonly #log: ReadLog | null;
  /** Tiles in all; lowered when whole periods are left out. */
  #K: number;
  /** Value and slope of: the warp's clock, the copy path, the later of the two last compared. */
  now = 0;
  nowSlope = 0;
  path = 0;
  pathSlope = 0;
  #later = 0;
  #laterSlope = 0;
  /** By slot: the tile of its newest copy, when that lands, its group, and when its bytes began to move. */
  readonly tile: Float64Array;
  readonly lands: Float64Array;
  readonly landsSlope: Float64Array;
  readonly #group: Float64Array;
  readonly #starts: Float64Array;
  readonly #startsSlope: Float64Array;
  /** By group, modulo a power of two: when it and all before it have landed. */
  readonly landed: Float64Array;
  readonly landedSlope: Float64Array;
  committed = 0;
  /** Of the group that is still open, with all that is committed. */
  open = -Infinity;
  /** The newest group that was waited for. */
  #waited = -1;
  openSlope = 0;
  /** Of what the slots hold, and of the groups that have something to land. */
  readonly #slots = new RingPrint();
  readonly #groups = new RingPrint();
  #computed = false;
  #shown: WalkedRun["manifested"] = null;
  #lives = 0;
  readonly #skipped = { tiles: 0, cycles: 0, slope: 0 };
  readonly #run = { fill: 0, stall: 0, stalledTiles: 0, steps: 0, end: 0 };

  constructor(input: WalkInput, log: ReadLog | null) {
    const { S, schedule } = input;
    this.#input = input;
    this.#log = log;
    this.#K = input.K;
    this.tile = new Float64Array(S).fill(-1);
    this.lands = new Float64Array(S);
    this.landsSlope = new Float64Array(S);
    this.#group = new Float64Array(S);
    this.#starts = new Float64Array(S);
    this.#startsSlope = new Float64Array(S);
    for (let slot = 0; slot < S; slot += 1) this.#slots.add(strayOf(-1, slot, S), -1);
    const waits = allSteps(schedule).map((step) => (step.do === "wait" ? pendingOf(step, S) : 0));
    let groups = 4;
    while (groups < Math.max(...waits) + 2) groups *= 2;
    this.landed = new Float64Array(groups).fill(-Infinity);
    this.landedSlope = new Float64Array(groups);
  }

  run(): WalkedRun | null {
    const { S, schedule } = this.#input;
    this.#list(compiled(schedule.setup, S), 0);
    const prologue = compiled(schedule.prologue, S);
    const prologueTiles = Math.max(0, countOf(schedule.prologueTiles, S));
    for (let k = 0; k < prologueTiles; k += 1) this.#list(prologue, k);
    this.#list(compiled(schedule.afterPrologue, S), 0);
    const iteration = compiled(schedule.iteration, S);
    const search = new PeriodSearch(this, S);
    let period: WalkedRun["period"] = null;
    let isSearching = true;
    for (let k = 0; k < this.#K; k += 1) {
      if (isSearching && k >= S && k + 2 * S + 2 < this.#K) {
        const tiles = search.comesBackAfter(k, this.#run, this.#log?.count ?? 0);
        // A period with a noted read comes back with one each time.
        if (tiles !== null && search.logged === (this.#log?.count ?? 0)) period = this.#leaveOut(search, tiles, k);
        isSearching = tiles === null;
      }
      this.#list(iteration, k);
      if (this.#run.steps > MOST_STEPS) return null;
    }
    const { fill, stall, stalledTiles, steps, end } = this.#run;
    const total = end + this.#skipped.cycles;
    return { total, fill, stall, stalledTiles, manifested: this.#shown, period, lives: this.#lives, steps };
  }

  /** Whole periods: every date is then so much later, and the rest of the run as it would have been. */
  #leaveOut(search: PeriodSearch, tiles: number, k: number): WalkedRun["period"] {
    const { now, nowSlope, stall, stalledTiles } = search;
    const cycles = this.now - now;
    const rounds = Math.floor((this.#K - k - 2 * this.#input.S - 2) / tiles);
    this.#K -= rounds * tiles;
    this.#skipped.tiles = rounds * tiles;
    this.#skipped.cycles = rounds * cycles;
    this.#skipped.slope = rounds * (this.nowSlope - nowSlope);
    this.#run.stall += rounds * (this.#run.stall - stall);
    this.#run.stalledTiles += rounds * (this.#run.stalledTiles - stalledTiles);
    return { tiles, cycles };
  }

  #list(words: Int32Array, k: number): void {
    const { S, C, I, Bar } = this.#input;
    const when = k + S - 1 < this.#K ? WHEN.issuing : WHEN.draining;
    for (let at = 0; at < words.length; at += WORDS) {
      const only = words[at + 1] as number;
      if (only !== WHEN.always && only !== when) continue;
      this.#run.steps += 1;
      switch (words[at]) {
        case DO.load: {
          const tile = k + (words[at + 2] as number);
          if (tile >= this.#K) break;
          this.now += I;
          this.#issue(tile, (tile + (words[at + 3] as number)) % S);
          break;
        }
        case DO.commit:
          this.#commit();
          break;
        case DO.wait:
          this.#wait(this.committed - (words[at + 2] as number) - 1);
          break;
        case DO.barrier:
          this.now += Bar;
          break;
        default:
          this.#read(k);
          this.now += C;
          this.#run.end = this.now;
      }
    }
  }

  #commit(): void {
    const at = this.committed & (this.landed.length - 1);
    const before = this.landed[at] as number;
    const group = this.committed;
    if (before > -Infinity)
      this.#groups.remove(lineOf(before, this.landedSlope[at] as number), group - this.landed.length);
    if (this.open > -Infinity) this.#groups.add(lineOf(this.open, this.openSlope), group);
    this.landed[at] = this.open;
    this.landedSlope[at] = this.openSlope;
    this.committed += 1;
  }

  #issue(tile: number, slot: number): void {
    const { L, B } = this.#input;
    // Bytes are charged once, however often the tile is asked for.
    if (this.tile[slot] !== tile) {
      this.#latest(this.now, this.nowSlope, this.path, this.pathSlope);
      this.#starts[slot] = this.#later;
      this.#startsSlope[slot] = this.#laterSlope;
      this.path = this.#later + B;
      this.pathSlope = this.#laterSlope;
    }
    this.#latest(this.now, this.nowSlope, this.#starts[slot] as number, this.#startsSlope[slot] as number);
    const [start, slope] = [this.#later, this.#laterSlope];
    this.#latest(L, 1, B, 0);
    this.#slots.remove(this.#printed(slot), this.tile[slot] as number);
    this.tile[slot] = tile;
    this.#group[slot] = this.committed;
    this.lands[slot] = start + this.#later;
    this.landsSlope[slot] = slope + this.#laterSlope;
    this.#slots.add(this.#printed(slot), tile);
    this.#latest(this.open, this.openSlope, this.lands[slot], this.landsSlope[slot] as number);
    this.open = this.#later;
    this.openSlope = this.#laterSlope;
  }

  #wait(group: number): void {
    if (group < 0) return;
    this.#waited = Math.max(this.#waited, group);
    const at = group & (this.landed.length - 1);
    const before = this.now;
    this.#latest(before, this.nowSlope, this.landed[at] as number, this.landedSlope[at] as number);
    this.now = this.#later;
    this.nowSlope = this.#laterSlope;
    const waited = this.now - before;
    if (waited <= 0) return;
    if (!this.#computed) {
      this.#run.fill += waited;
      return;
    }
    this.#run.stall += waited;
    this.#run.stalledTiles += 1;
  }

  #read(tile: number): void {
    this.#computed = true;
    const slot = tile % this.#input.S;
    const held = this.tile[slot] as number;
    if (held !== tile) {
      this.#lives = Infinity;
      this.#show(held > tile ? "WAR" : "RAW", tile, slot);
      return;
    }
    const late = (this.lands[slot] as number) - this.now;
    if (this.#log !== null && (this.#group[slot] as number) > this.#waited) this.#note(this.#log, slot);
    if (late <= 0) return;
    const slope = (this.landsSlope[slot] as number) - this.nowSlope;
    this.#lives = Math.max(this.#lives, slope > 0 ? Math.ceil(late / slope) : Infinity);
    this.#show("RAW", tile, slot);
  }

  #printed(slot: number): number {
    const stray = strayOf(this.tile[slot] as number, slot, this.#input.S);
    return lineOf(this.lands[slot] as number, this.landsSlope[slot] as number) + stray;
  }

  /** Equal where all slots and groups are, as of the clock and of tile k. */
  printOf(k: number): number {
    const now = lineOf(this.now, this.nowSlope);
    return (this.#slots.at(now, k) + Math.imul(this.#groups.at(now, this.committed), 0x27d4eb2f)) | 0;
  }

  #note(log: ReadLog, slot: number): void {
    const { cycles, slope } = this.#skipped;
    log.note((this.lands[slot] as number) + cycles, this.now + cycles, this.nowSlope + slope);
  }

  #show(kind: "RAW" | "WAR", tile: number, slot: number): void {
    if (this.#shown !== null) return;
    const { tiles, cycles } = this.#skipped;
    this.#shown = { kind, tile: tile + tiles, slot: (slot + tiles) % this.#input.S, cycle: this.now + cycles };
  }

  /** The later of two lines; where they meet, the steeper: either is a line that the later date never falls below. */
  #latest(a: number, aSlope: number, b: number, bSlope: number): void {
    const isFirst = a > b || (a === b && aSlope >= bSlope);
    this.#later = isFirst ? a : b;
    this.#laterSlope = isFirst ? aSlope : bSlope;
  }
}

function pendingOf(step: Step & { do: "wait" }, S: number): number {
  return Math.max(0, countOf(step.pending, S));
}
