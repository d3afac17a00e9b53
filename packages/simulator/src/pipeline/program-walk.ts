/**
 * The run of a cp.async program whose warps all do the same, derived without events: one warp stands for all, it takes
 * one step after the other, and when a copy lands is known as soon as it is issued.
 *
 * Every date is made of L and constants with + and "the later of two", so it is convex in L; a walk at one L knows each
 * date's value there and the slope of a line that it never falls below. No part of the engine is used, so that the two
 * can be compared.
 */
import { LineSearch } from "./line-search.ts";
import { LONG_RUN } from "./long-run.ts";
import type { Margins } from "./margins.ts";
import type { ReadLog } from "./read-log.ts";
import { lineOf, RingPrint } from "./ring-print.ts";
import { moveLine, readLine } from "./walk-line.ts";
import { PeriodSearch } from "./walk-period.ts";
import type { WalkedRun, WalkInput } from "./walked-run.ts";
import { compiled, DO, mostPending, STEP_WORDS, type Steps } from "./walk-steps.ts";
import { countOf } from "./schedule.ts";

/** A walk that never comes to repeat itself is given up after so many steps. */
const MOST_STEPS = 400_000;

/** null: too long a run that does not repeat itself. `log`: filled with such reads; no period that has one is left out. */
export function walkProgram(input: WalkInput, log: ReadLog | null = null): WalkedRun | null {
  return new Walk(input, log).run();
}

// Local names: some loaders make every use of an imported one a function call.
const { load: LOAD, commit: COMMIT, wait: WAIT, barrier: BARRIER } = DO;
const WORDS = STEP_WORDS;
const line = lineOf;

class Walk {
  readonly #input: WalkInput;
  readonly #log: ReadLog | null;
  /** Tiles in all; lowered when whole periods are left out. */
  #K: number;
  /** Value and slope of: the warp's clock, the copy path, the time of a copy. */
  now = 0;
  nowSlope = 0;
  path = 0;
  pathSlope = 0;
  readonly #copy: number;
  readonly #copySlope: number;
  /** By slot: the tile of its newest copy, when that lands, its group, and when its bytes began to move. */
  readonly tile: Float64Array;
  readonly lands: Float64Array;
  readonly landsSlope: Float64Array;
  readonly #group: Float64Array;
  readonly starts: Float64Array;
  readonly startsSlope: Float64Array;
  /** By group, modulo a power of two: when it and all before it have landed. */
  readonly landed: Float64Array;
  readonly landedSlope: Float64Array;
  committed = 0;
  /** Of the group that is still open, with all that is committed. */
  open = -Infinity;
  /** The newest group that was waited for. */
  #waited = -1;
  openSlope = 0;
  /** Whether prints are kept up: for no longer than the period is looked for. */
  #isPrinted: boolean;
  /** Of what the slots hold, and of the groups that have something to land. */
  readonly #slots = new RingPrint();
  readonly #groups = new RingPrint();
  /** By slot: what stands for it in the print. */
  readonly #marks: Int32Array;
  #computed = false;
  #shown: WalkedRun["manifested"] = null;
  #lives = 0;
  /** Is told what dates depend on; null: nobody asks. */
  #margins: Margins | null = null;
  readonly #skipped = { tiles: 0, cycles: 0, slope: 0 };
  readonly #run = { fill: 0, stall: 0, stalledTiles: 0, steps: 0, end: 0 };

  constructor(input: WalkInput, log: ReadLog | null) {
    const { S, K, L, B, schedule } = input;
    this.#input = input;
    this.#copy = Math.max(L, B);
    this.#copySlope = L >= B ? 1 : 0;
    this.#isPrinted = hasRounds(S, K);
    this.#log = log;
    this.#K = input.K;
    this.tile = new Float64Array(S).fill(-1);
    this.lands = new Float64Array(S);
    this.landsSlope = new Float64Array(S);
    this.#group = new Float64Array(S);
    this.starts = new Float64Array(S);
    this.startsSlope = new Float64Array(S);
    this.#marks = new Int32Array(this.#isPrinted ? S : 0);
    for (let slot = 0; slot < this.#marks.length; slot += 1) this.#mark(slot, -1, (slot + 1) % S);
    const pending = mostPending(schedule, S);
    let groups = 4;
    while (groups < pending + 2) groups *= 2;
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
    const search = this.#isPrinted ? new PeriodSearch(this, S) : null;
    const lines =
      this.#log === null && this.#K > LONG_RUN ? new LineSearch([1, Math.max(1, S - 1), S], LONG_RUN / 5) : null;
    let period: WalkedRun["period"] = null;
    for (let k = 0; k < this.#K; k += 1) {
      if (search !== null && this.#isPrinted && k >= S && k + 2 * S + 2 < this.#K) {
        const tiles = search.comesBackAfter(k, this.#run, this.#log?.count ?? 0);
        // A period with a noted read comes back with one each time.
        if (tiles !== null && search.logged === (this.#log?.count ?? 0)) period = this.#leaveOut(search, tiles, k);
        this.#isPrinted = tiles === null;
      }
      if (lines !== null && period === null) this.#followLine(lines, k);
      this.#list(iteration, k);
      if (this.#run.steps > MOST_STEPS) return null;
    }
    const { fill, stall, stalledTiles, steps, end } = this.#run;
    const total = end + this.#skipped.cycles;
    return { total, fill, stall, stalledTiles, manifested: this.#shown, period, lives: this.#lives, steps };
  }

  /** Periods of a line: every date is then as much later as they come to. No period of the whole is looked for any more. */
  #followLine(lines: LineSearch, k: number): void {
    const { stall, stalledTiles } = this.#run;
    const read = () => {
      const state = readLine(this, k, this.#shown !== null);
      return { ...state, dates: [...state.dates, stall, stalledTiles] };
    };
    const line = lines.note(k, read, () => this.#K - k - 2 * this.#input.S - 2);
    this.#margins = lines.margins;
    if (line === null) return;
    const [stalls = 0, tiles = 0] = line.by.splice(-2);
    const { cycles, slope } = moveLine(this, k, line);
    this.#isPrinted = false;
    this.#K -= line.periods * line.tiles;
    this.#skipped.tiles += line.periods * line.tiles;
    this.#skipped.cycles += cycles;
    this.#skipped.slope += slope;
    this.#run.stall += line.periods * stalls;
    this.#run.stalledTiles += line.periods * tiles;
  }

  /** Whole periods: every date is then so much later, and the rest of the run as it would have been. */
  #leaveOut(search: PeriodSearch, tiles: number, k: number): WalkedRun["period"] {
    const { now, nowSlope, stall, stalledTiles } = search;
    const cycles = this.now - now;
    const rounds = Math.floor((this.#K - k - 2 * this.#input.S - 2) / tiles);
    this.#K -= rounds * tiles;
    this.#skipped.tiles += rounds * tiles;
    this.#skipped.cycles += rounds * cycles;
    this.#skipped.slope += rounds * (this.nowSlope - nowSlope);
    this.#run.stall += rounds * (this.#run.stall - stall);
    this.#run.stalledTiles += rounds * (this.#run.stalledTiles - stalledTiles);
    return { tiles, cycles };
  }

  #list({ issuing, draining }: Steps, k: number): void {
    const { S, C, I, Bar } = this.#input;
    const words = k + S - 1 < this.#K ? issuing : draining;
    this.#run.steps += words.length / WORDS;
    for (let at = 0; at < words.length; at += WORDS) {
      switch (words[at]) {
        case LOAD: {
          const tile = k + (words[at + 1] as number);
          if (tile >= this.#K) break;
          this.now += I;
          this.#issue(tile, words[at + 2] as number);
          break;
        }
        case COMMIT:
          this.#commit();
          break;
        case WAIT:
          this.#wait(this.committed - (words[at + 1] as number) - 1);
          break;
        case BARRIER:
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
    if (this.#isPrinted) this.#printCommit(at);
    this.landed[at] = this.open;
    this.landedSlope[at] = this.openSlope;
    this.committed += 1;
  }

  #printCommit(at: number): void {
    const before = this.landed[at] as number;
    const forgotten = this.committed - this.landed.length;
    if (before > -Infinity) this.#groups.remove(line(before, this.landedSlope[at] as number), forgotten);
    if (this.open > -Infinity) this.#groups.add(line(this.open, this.openSlope), this.committed);
  }

  /** Into the slot that lies `beside` its own. */
  #issue(tile: number, beside: number): void {
    const { now, nowSlope } = this;
    const slot = (tile + beside) % this.#input.S;
    const before = this.tile[slot] as number;
    if (this.#isPrinted) this.#slots.remove(this.#marks[slot] as number, before);
    // Bytes are charged once, however often the tile is asked for.
    if (before !== tile) {
      const isFree = this.#isLater(now, nowSlope, this.path, this.pathSlope);
      this.starts[slot] = isFree ? now : this.path;
      this.startsSlope[slot] = isFree ? nowSlope : this.pathSlope;
      this.path = (this.starts[slot] as number) + this.#input.B;
      this.pathSlope = this.startsSlope[slot] as number;
    }
    const start = this.starts[slot] as number;
    const startSlope = this.startsSlope[slot] as number;
    const isAtOnce = this.#isLater(now, nowSlope, start, startSlope);
    const lands = (isAtOnce ? now : start) + this.#copy;
    const landsSlope = (isAtOnce ? nowSlope : startSlope) + this.#copySlope;
    this.tile[slot] = tile;
    this.#group[slot] = this.committed;
    this.lands[slot] = lands;
    this.landsSlope[slot] = landsSlope;
    if (this.#isPrinted) this.#mark(slot, tile, beside);
    if (this.#isLater(this.open, this.openSlope, lands, landsSlope)) return;
    this.open = lands;
    this.openSlope = landsSlope;
  }

  #wait(group: number): void {
    if (group < 0) return;
    this.#waited = Math.max(this.#waited, group);
    const at = group & (this.landed.length - 1);
    const landed = this.landed[at] as number;
    const landedSlope = this.landedSlope[at] as number;
    if (this.#isLater(this.now, this.nowSlope, landed, landedSlope)) return;
    const waited = landed - this.now;
    this.#margins?.positive(waited);
    this.now = landed;
    this.nowSlope = landedSlope;
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
    if (this.#shown === null) this.#margins?.atLeastZero(-late);
    if (late <= 0) return;
    const slope = (this.landsSlope[slot] as number) - this.nowSlope;
    this.#lives = Math.max(this.#lives, slope > 0 ? Math.ceil(late / slope) : Infinity);
    this.#show("RAW", tile, slot);
  }

  /**
   * Whether the first of two lines is the later one; where they meet, the steeper: either is one that the later date never
   * falls below.
   */
  #isLater(a: number, aSlope: number, b: number, bSlope: number): boolean {
    if (this.#margins !== null) {
      this.#margins.later(a - b);
      this.#margins.later(a === b ? aSlope - bSlope : 0);
    }
    return a > b || (a === b && aSlope >= bSlope);
  }

  #mark(slot: number, tile: number, beside: number): void {
    const mark = line(this.lands[slot] as number, this.landsSlope[slot] as number) + Math.imul(beside, 0x85ebca6b);
    this.#marks[slot] = mark;
    this.#slots.add(mark, tile);
  }

  /** Equal where all slots and groups are, as of the clock and of tile k. */
  printOf(k: number): number {
    const now = line(this.now, this.nowSlope);
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
}

/** Whether there are tiles enough between prologue and drain to look for a period. */
function hasRounds(S: number, K: number): boolean {
  return K > 3 * S + 2;
}
