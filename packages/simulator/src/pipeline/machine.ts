/** What a running ring consists of, as arrays: warps, copies, barriers. The engine moves it. */
import { Copies } from "./copies.ts";
import { Cursor, emptyArrivals } from "./cursor.ts";
import { GroupQueue } from "./groups.ts";
import { Mbarriers } from "./mbarrier.ts";
import { isUniform, usesMbarriers, waitsOf, type Schedule, type Waits } from "./schedule.ts";

export interface EngineInput {
  schedule: Schedule;
  S: number;
  K: number;
  L: number;
  C: number;
  I: number;
  Bar: number;
  B: number;
  /** Computing warps; a TMA ring has one more, its producer. */
  warps: number;
}

/** What a warp is blocked on. */
export const BLOCK = { NOTHING: 0, GROUPS: 1, FULL: 2, EMPTY: 3, CROWD: 4 } as const;

/** Three warps stand for any number: two that are alike, and the odd one. */
export const MOST_WARPS = 3;

export class Machine {
  readonly warps: number;
  /** The warp whose time is told: the first that computes. */
  readonly critical: number;
  readonly mbarriers: boolean;
  readonly cursors: Cursor[];
  readonly groups: GroupQueue[];
  readonly copies: Copies;
  readonly full: Mbarriers;
  readonly empty: Mbarriers;
  /** By warp: what it is blocked on, that barrier's slot, the parity or count waited for, since when. */
  readonly blocked: Float64Array<ArrayBuffer>;
  readonly blockedSlot: Float64Array<ArrayBuffer>;
  readonly blockedArg: Float64Array<ArrayBuffer>;
  readonly since: Float64Array<ArrayBuffer>;
  /** By warp: tile and slot being read (-1: none), and the time of its event (-1: none). */
  readonly readTile: Float64Array<ArrayBuffer>;
  readonly readSlot: Float64Array<ArrayBuffer>;
  readonly due: Float64Array<ArrayBuffer>;
  arrived = 0;
  readonly S: number;
  /** What its iterations wait for. */
  readonly waits: Waits;
  readonly #isUniform: boolean;
  /** A wait that does not flip its parity sees phases as they are, not as they follow each other. */
  readonly absolute: boolean;

  /** In step, one computing warp is as good as any number; `skewed` runs need them all. */
  constructor(
    { schedule, S, K, L, B, warps }: EngineInput,
    { skewed, isPrinted }: { skewed: boolean; isPrinted: boolean },
  ) {
    this.S = S;
    this.absolute = schedule.iteration.some((step) => step.do === "await" && step.flips === false);
    this.mbarriers = usesMbarriers(schedule);
    this.waits = waitsOf(schedule);
    this.#isUniform = isUniform(schedule);
    this.critical = this.mbarriers ? 1 : 0;
    const inStep = !skewed && (this.#isUniform || this.mbarriers);
    const computing = inStep ? 1 : Math.min(warps, MOST_WARPS);
    this.warps = computing + this.critical;
    this.cursors = Array.from({ length: this.warps }, (_, warp) => new Cursor({ schedule, S, K, warp }));
    this.groups = this.cursors.map(() => new GroupQueue());
    this.copies = new Copies({ S, chunks: this.mbarriers ? 2 : this.warps, L, B }, isPrinted);
    const slots = this.mbarriers ? S : 0;
    this.full = new Mbarriers(slots, 1, isPrinted);
    this.empty = new Mbarriers(slots, emptyArrivals(schedule, computing), isPrinted);
    this.blocked = new Float64Array(this.warps);
    this.blockedSlot = new Float64Array(this.warps);
    this.blockedArg = new Float64Array(this.warps);
    this.since = new Float64Array(this.warps);
    this.readTile = new Float64Array(this.warps).fill(-1);
    this.readSlot = new Float64Array(this.warps).fill(-1);
    this.due = new Float64Array(this.warps).fill(-1);
  }

  /**
   * Whether no warp waits, now or later, for a copy that is under way now: all stand in their iterations, and none of them has
   * a wait; or all groups that were committed have landed and no more are, but at the most one in the drain of all that was
   * issued by then, the newest copies with it; and no phase of a full barrier is waited for that is ever over.
   */
  get isHeedless(): boolean {
    const { groups, commits, full } = this.waits;
    const isInside = this.cursors.every(({ isDone, isInIteration }) => isDone || isInIteration);
    if (!isInside || this.blocked.some((on) => on === BLOCK.GROUPS)) return false;
    const isCovered = this.#isUniform && !commits && this.groups.every(({ committed, oldest }) => committed === oldest);
    return (!groups || isCovered) && (!full || this.full.dead === this.full.phase.length);
  }

  /** No print is asked for any more. */
  stopPrinting(): void {
    this.copies.isPrinted = false;
    this.full.print = null;
    this.empty.print = null;
  }

  /** A print of the slots, as of a tile and the clock, and of all copies under way. */
  printOf(tile: number, now: number): number {
    const full = this.full.print?.at(tile, tile) ?? 0;
    const empty = this.empty.print?.at(tile, tile) ?? 0;
    const phases = full + Math.imul(empty, 0xc2b2ae35);
    const parities = this.absolute ? tile % (2 * this.S) : 0;
    return this.copies.printOf(tile, now, this.groups) + Math.imul(phases, 0x85ebca6b) + parities;
  }
}
