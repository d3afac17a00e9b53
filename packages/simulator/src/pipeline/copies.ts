/**
 * The copy path and the slots it fills. The path takes one tile every B cycles, in order of issue; a
 * copy lands max(L, B) cycles after its tile's bytes begin to move:
 *
 *   start = max(now, free);  free = start + B;  landing = max(now, start) + max(L, B)
 *
 * A tile's bytes are charged once, with the first of its chunks, so that warps in step see one tile
 * copied whatever their number is.
 */
import { doubled } from "./doubled.ts";
import type { Margins } from "./margins.ts";
import { lineOf, RingPrint, strayOf } from "./ring-print.ts";

// Local names: some loaders make every use of an imported one a function call.
const line = lineOf;
const stray = strayOf;

export class Copies {
  /** When the path is free again. */
  pathFree = 0;
  /** Copies of first chunks begun, under way, and the most there ever were under way. */
  begun = 0;
  flying = 0;
  mostFlying = 0;
  /** Is told what the dates of copies depend on; null: nobody asks. */
  margins: Margins | null = null;
  /** Copies of all chunks under way whose landing is noted. */
  inAll = 0;
  /** Slots' chunks with more than one copy under way. */
  #crowded = 0;
  /**
   * Landings that were noted until not all of them are any more: the path is never free, and what it takes is counted back
   * from its end. null: all are noted.
   */
  #landedBefore: number | null = null;
  /** Tiles landed in the order in which they were issued. */
  inOrder = true;
  readonly chunks: number;
  /** By slot * chunks + chunk: tile of the newest copy (-1: none), its begin and end, copies under way. */
  readonly tile: Float64Array<ArrayBuffer>;
  readonly from: Float64Array<ArrayBuffer>;
  readonly to: Float64Array<ArrayBuffer>;
  readonly out: Float64Array<ArrayBuffer>;
  /** And the commit group of the newest copy. */
  readonly group: Float64Array<ArrayBuffer>;
  /** By slot: the tile last charged to the path, and when its bytes began to move. */
  readonly #charged: Float64Array<ArrayBuffer>;
  readonly chargedAt: Float64Array<ArrayBuffer>;
  /** By copy: where it goes, whose it is. Ids of landed copies are used again. */
  #where: Float64Array<ArrayBuffer>;
  #tiles: Float64Array<ArrayBuffer>;
  #groups: Float64Array<ArrayBuffer>;
  #lines: Float64Array<ArrayBuffer>;
  #free: Float64Array<ArrayBuffer>;
  #freeCount = 0;
  #made = 0;
  #lastLanded = -1;
  /** Whether prints are kept up: for no longer than a steady state is looked for. */
  isPrinted: boolean;
  /** Of the copies under way with their groups, by chunk; and of the tiles held. */
  readonly #flights: RingPrint[];
  readonly #held = new RingPrint();
  readonly #S: number;
  readonly #L: number;
  readonly B: number;

  constructor({ S, chunks, L, B }: { S: number; chunks: number; L: number; B: number }, isPrinted: boolean) {
    this.chunks = chunks;
    this.isPrinted = isPrinted;
    this.#S = S;
    this.#L = Math.max(L, B);
    this.B = B;
    // A correct program has no more under way than there are slots.
    const ids = () => new Float64Array(S * chunks);
    this.#where = ids();
    this.#tiles = ids();
    this.#groups = ids();
    this.#lines = ids();
    this.#free = ids();
    this.tile = new Float64Array(S * chunks).fill(-1);
    this.from = new Float64Array(S * chunks);
    this.to = new Float64Array(S * chunks);
    this.out = new Float64Array(S * chunks);
    this.group = new Float64Array(S * chunks);
    this.#flights = Array.from({ length: chunks }, () => new RingPrint());
    this.#charged = new Float64Array(S).fill(-1);
    this.chargedAt = new Float64Array(S);
  }

  /** Starts a copy and answers its id; `landing(slot, chunk)` is then known. */
  start(place: { tile: number; slot: number }, chunk: number, group: number, now: number, late: number): number {
    const { tile, slot } = place;
    if (this.#charged[slot] !== tile) {
      this.#charged[slot] = tile;
      if (this.margins !== null) this.margins.later(now - this.pathFree);
      this.chargedAt[slot] = Math.max(now, this.pathFree);
      this.pathFree = (this.chargedAt[slot] as number) + this.B;
    }
    const where = slot * this.chunks + chunk;
    const before = this.tile[where] as number;
    this.tile[where] = tile;
    this.from[where] = now;
    this.group[where] = group;
    if (this.margins !== null) this.margins.later(now - (this.chargedAt[slot] as number));
    this.to[where] = Math.max(now, this.chargedAt[slot] as number) + this.#L + late;
    const out = (this.out[where] as number) + 1;
    this.out[where] = out;
    this.inAll += 1;
    if (out === 2) this.#crowded += 1;
    if (chunk === 0) this.#count(this.to[where] as number, now);
    const id = this.#take();
    this.#where[id] = where;
    this.#tiles[id] = tile;
    this.#groups[id] = group;
    if (this.isPrinted) this.#print(id, before);
    return id;
  }

  landing(slot: number, chunk: number): number {
    return this.to[slot * this.chunks + chunk] as number;
  }

  #count(lands: number, now: number): void {
    this.begun += 1;
    const before = this.#landedBefore;
    // They land one time of the path apart, the newest last.
    this.flying = before === null ? this.flying + 1 : Math.min(this.begun - before, Math.ceil((lands - now) / this.B));
    this.mostFlying = Math.max(this.mostFlying, this.flying);
  }

  /** Lets so many first chunks queue up, and the path be so much later, without noting each. */
  letQueueUp(begun: number, cycles: number): void {
    this.#landedBefore = this.begun - this.flying;
    this.begun += begun;
    this.pathFree += cycles;
  }

  /** When the copy that the path took last lands. */
  get lastLanding(): number {
    return this.pathFree - this.B + this.#L;
  }

  /** The tile that a slot's bytes were last charged for. */
  chargedTile(slot: number): number {
    return this.#charged[slot] as number;
  }

  /** Lets a copy under way land at another time; of several into one slot, the newest last. */
  moveLanding(id: number, lands: number): void {
    const where = this.#where[id] as number;
    this.to[where] = lands;
    if (!this.isPrinted || !((this.#tiles[id] as number) >= 0)) return;
    this.#strike(id);
    this.#lines[id] = line(lands, this.#groups[id] as number);
    (this.#flights[where % this.chunks] as RingPrint).add(this.#lines[id] as number, this.#tiles[id] as number);
  }

  /** Takes a landed copy off; answers its commit group. */
  land(id: number): number {
    const where = this.#where[id] as number;
    const out = (this.out[where] as number) - 1;
    this.out[where] = out;
    this.inAll -= 1;
    if (out === 1) this.#crowded -= 1;
    if (this.isPrinted) this.#strike(id);
    if (where % this.chunks === 0) {
      this.flying -= 1;
      const tile = this.#tiles[id] as number;
      if (tile < this.#lastLanded) this.inOrder = false;
      this.#lastLanded = tile;
    }
    this.#free[this.#freeCount] = id;
    this.#freeCount += 1;
    return this.#groups[id] as number;
  }

  tileOf(id: number): number {
    return this.#tiles[id] as number;
  }

  /** With two copies under way into one slot, what the slots hold is not all there is. */
  get isCrowded(): boolean {
    return this.#crowded > 0;
  }

  /** Equal where slots hold and expect the same, as of a clock, a tile and the groups that each chunk's warp has committed. */
  printOf(tile: number, now: number, committed: readonly { committed: number }[]): number {
    let print = Math.imul(this.#held.at(tile, tile), 0x27d4eb2f);
    for (let chunk = 0; chunk < this.chunks; chunk += 1) {
      const clock = line(now, committed[chunk]?.committed ?? 0);
      print = Math.imul(print, 31) + (this.#flights[chunk] as RingPrint).at(clock, tile);
    }
    return print | 0;
  }

  /** Of a copy under way: its slot and chunk, its tile, its group. */
  placeOf(id: number): { where: number; tile: number; group: number } {
    return { where: this.#where[id] as number, tile: this.#tiles[id] as number, group: this.#groups[id] as number };
  }

  /** Takes a started copy into the prints, in the place of the tile that its slot held before. A tile below zero never is. */
  #print(id: number, before: number): void {
    const where = this.#where[id] as number;
    const tile = this.#tiles[id] as number;
    const slot = Math.floor(where / this.chunks);
    if (before >= 0) this.#held.remove(before + stray(before, slot, this.#S), before);
    if (!(tile >= 0)) return;
    this.#held.add(tile + stray(tile, slot, this.#S), tile);
    const printed = line(this.to[where] as number, this.#groups[id] as number);
    this.#lines[id] = printed;
    (this.#flights[where % this.chunks] as RingPrint).add(printed, tile);
  }

  #strike(id: number): void {
    const tile = this.#tiles[id] as number;
    const flights = this.#flights[(this.#where[id] as number) % this.chunks] as RingPrint;
    if (tile >= 0) flights.remove(this.#lines[id] as number, tile);
  }

  /** What a reader of the slot finds wrong there, if anything. */
  fault(slot: number, tile: number): "RAW" | "WAR" | null {
    for (let at = slot * this.chunks; at < (slot + 1) * this.chunks; at += 1) {
      if (this.tile[at] === tile && this.out[at] === 0) continue;
      return (this.tile[at] as number) > tile ? "WAR" : "RAW";
    }
    return null;
  }

  #take(): number {
    if (this.#freeCount > 0) {
      this.#freeCount -= 1;
      return this.#free[this.#freeCount] as number;
    }
    if (this.#made === this.#where.length) {
      this.#where = doubled(this.#where);
      this.#tiles = doubled(this.#tiles);
      this.#groups = doubled(this.#groups);
      this.#lines = doubled(this.#lines);
      this.#free = doubled(this.#free);
    }
    this.#made += 1;
    return this.#made - 1;
  }
}
