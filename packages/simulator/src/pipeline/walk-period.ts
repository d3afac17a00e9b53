/**
 * Finds the period of a walk: once every date lies as far before or behind the warp's clock as it did, tile for tile, all
 * repeats itself. One old state is kept, first for a trip round the ring and then for twice as long each time, so that any
 * period is found; a state is compared number by number only where its print is that of the old one.
 */
export interface WalkState {
  now: number;
  nowSlope: number;
  path: number;
  pathSlope: number;
  tile: Float64Array;
  lands: Float64Array;
  landsSlope: Float64Array;
  landed: Float64Array;
  landedSlope: Float64Array;
  committed: number;
  open: number;
  openSlope: number;
  printOf(k: number): number;
}

/** Numbers that are no line of their own slot or group. */
const HEAD = 4;
/** Numbers of a slot. */
const WORDS = 3;

export class PeriodSearch {
  /** Of the old state: the clock and the stalls until then. */
  now = 0;
  nowSlope = 0;
  stall = 0;
  stalledTiles = 0;
  /** Reads that were noted until then. */
  logged = 0;
  readonly #walk: WalkState;
  readonly #S: number;
  #k = -1;
  #power: number;
  #print = 0;
  readonly #state: Float64Array;
  readonly #fresh: Float64Array;

  constructor(walk: WalkState, S: number) {
    this.#walk = walk;
    this.#S = S;
    this.#power = S;
    this.#state = new Float64Array(HEAD + 2 * walk.landed.length + 3 * S);
    this.#fresh = new Float64Array(this.#state.length);
  }

  /** Tiles of the period, if tile k finds all as it was; null else. */
  comesBackAfter(k: number, run: { stall: number; stalledTiles: number }, logged: number): number | null {
    const print = this.#walk.printOf(k);
    if (this.#k >= 0 && print === this.#print && this.#write(k, this.#state)) return k - this.#k;
    if (this.#k >= 0 && k - this.#k < this.#power) return null;
    if (this.#k >= 0) this.#power *= 2;
    this.#write(k, null);
    this.#state.set(this.#fresh);
    this.#k = k;
    this.#print = print;
    this.now = this.#walk.now;
    this.nowSlope = this.#walk.nowSlope;
    this.stall = run.stall;
    this.stalledTiles = run.stalledTiles;
    this.logged = logged;
    return null;
  }

  /** All that the future depends on, as of the clock and of tile k; false as soon as it differs from `old`. */
  #write(k: number, old: Float64Array | null): boolean {
    const { now, nowSlope, path, pathSlope, open, openSlope, committed, landed, landedSlope } = this.#walk;
    const fresh = this.#fresh;
    fresh[0] = path - now;
    fresh[1] = pathSlope - nowSlope;
    fresh[2] = open - now;
    fresh[3] = openSlope - nowSlope;
    if (old !== null) for (let at = 0; at < HEAD; at += 1) if (old[at] !== fresh[at]) return false;
    let at = HEAD + WORDS * this.#S;
    for (let back = 1; back <= landed.length; back += 1, at += 2) {
      const group = (committed - back) & (landed.length - 1);
      fresh[at] = (landed[group] as number) - now;
      fresh[at + 1] = fresh[at] === -Infinity ? 0 : (landedSlope[group] as number) - nowSlope;
      if (old !== null && (old[at] !== fresh[at] || old[at + 1] !== fresh[at + 1])) return false;
    }
    for (let ahead = 0; ahead < this.#S; ahead += 1) {
      if (!this.#writeSlot(k, ahead, old)) return false;
    }
    return true;
  }

  #writeSlot(k: number, ahead: number, old: Float64Array | null): boolean {
    const { now, nowSlope, tile, lands, landsSlope } = this.#walk;
    const slot = (k + ahead) % this.#S;
    const at = HEAD + WORDS * ahead;
    this.#fresh[at] = (lands[slot] as number) - now;
    this.#fresh[at + 1] = (landsSlope[slot] as number) - nowSlope;
    this.#fresh[at + 2] = (tile[slot] as number) - k;
    if (old === null) return true;
    return old[at] === this.#fresh[at] && old[at + 1] === this.#fresh[at + 1] && old[at + 2] === this.#fresh[at + 2];
  }
}
