/**
 * The events to come, in the order (time, kind, warp, sequence), so that two at one cycle always come in the same order.
 *
 * A warp has at most one event of its own under way, and all of them share one release. The copies of one warp land in the
 * order of issue but for few, so each warp's landings are a queue, sorted as they come in: the next event is the least of a
 * handful, however many copies are under way.
 */
import { doubled } from "./doubled.ts";
import type { Margins } from "./margins.ts";

const WARP_BITS = 4;
/** Warps are below it. */
const WARPS = 1 << WARP_BITS;

/** The kind of a landing: before all others. */
export const LANDING = 0;

export class EventQueue {
  /** Of the event that `pop` has just taken out. */
  time = 0;
  kind = 0;
  warp = 0;
  payload = 0;
  readonly #warps: number;
  /** By warp, the release last: when its event comes (Infinity: none), its place among those of one cycle, its payload. */
  readonly #times: Float64Array;
  readonly #order: Int32Array;
  readonly #payloads: Int32Array;
  /** By warp: when its next copy lands; Infinity: none is under way. */
  readonly #landing: Float64Array;
  readonly #landings: Landings[];
  /** Is told what each choice of the next event depends on; null: nobody asks. */
  margins: Margins | null = null;

  /** `copies`: as many of one warp are expected to be under way at once. */
  constructor(warps: number, copies: number) {
    this.#warps = warps;
    this.#times = new Float64Array(warps + 1).fill(Infinity);
    this.#order = new Int32Array(warps + 1);
    this.#payloads = new Int32Array(warps + 1);
    this.#landing = new Float64Array(warps).fill(Infinity);
    this.#landings = Array.from({ length: warps }, () => new Landings(copies));
  }

  /** A warp's own event. */
  push(time: number, kind: number, warp: number, payload: number): void {
    this.#times[warp] = time;
    this.#order[warp] = kind * WARPS + warp;
    this.#payloads[warp] = payload;
  }

  /** An event of all warps together; it counts as warp 0's. */
  pushShared(time: number, kind: number): void {
    this.#times[this.#warps] = time;
    this.#order[this.#warps] = kind * WARPS;
  }

  pushLanding(time: number, warp: number, id: number): void {
    const landings = this.#landings[warp] as Landings;
    if (this.margins !== null) this.margins.atLeastZero(time - landings.last);
    landings.push(time, id);
    if (time < (this.#landing[warp] as number)) this.#landing[warp] = time;
  }

  /** How many landings of one warp are to come. */
  landingsCount(warp: number): number {
    return (this.#landings[warp] as Landings).size;
  }

  /** The landings to come of one warp, in order. */
  landingsOf(warp: number): Iterable<{ time: number; id: number }> {
    return (this.#landings[warp] as Landings).all();
  }

  /** When a warp's own event comes; Infinity: it has none under way. */
  ownTime(warp: number): number {
    return this.#times[warp] as number;
  }

  /** Moves a warp's own event, if there is one. */
  moveOwn(warp: number, by: number): void {
    this.#times[warp] = (this.#times[warp] as number) + by;
  }

  /** Gives each landing, in order, the time that `to` answers; the order must stay what it is. */
  moveLandings(to: (time: number, id: number) => number): void {
    for (const [warp, landings] of this.#landings.entries()) {
      landings.move(to);
      this.#landing[warp] = landings.next;
    }
  }

  /** False when nothing is left. */
  pop(): boolean {
    const times = this.#times;
    const order = this.#order;
    const landing = this.#landing;
    let own = 0;
    let time = times[0] as number;
    for (let one = 1; one < times.length; one += 1) {
      const at = times[one] as number;
      if (at > time || (at === time && (order[one] as number) > (order[own] as number))) continue;
      time = at;
      own = one;
    }
    let lands = -1;
    for (let warp = 0; warp < landing.length; warp += 1) {
      const at = landing[warp] as number;
      if (at > time || (at === time && lands >= 0)) continue;
      time = at;
      lands = warp;
    }
    if (time === Infinity) return false;
    if (this.margins !== null) this.#tell(this.margins, time, lands >= 0 ? lands - WARPS : (order[own] as number));
    this.time = time;
    if (lands >= 0) this.#takeLanding(lands);
    else this.#takeOwn(own);
    return true;
  }

  /** How much later all else comes than what is taken out; what would come first at the same cycle, at least one. */
  #tell(margins: Margins, time: number, taken: number): void {
    for (const [warp, at] of this.#landing.entries()) {
      if (warp - WARPS !== taken) margins.atLeastZero(at - time - (warp - WARPS < taken ? 1 : 0));
    }
    for (const [own, at] of this.#times.entries()) {
      const order = this.#order[own] as number;
      if (order !== taken || at === Infinity) margins.atLeastZero(at - time - (order < taken ? 1 : 0));
    }
  }

  #takeLanding(warp: number): void {
    const landings = this.#landings[warp] as Landings;
    this.kind = LANDING;
    this.warp = warp;
    this.payload = landings.shift();
    this.#landing[warp] = landings.next;
  }

  #takeOwn(own: number): void {
    const order = this.#order[own] as number;
    this.kind = order >> WARP_BITS;
    this.warp = order & (WARPS - 1);
    this.payload = this.#payloads[own] as number;
    this.#times[own] = Infinity;
  }
}

/** A ring of landings to come, the next first; of two at one cycle the one that came in first. */
class Landings {
  #times: Float64Array<ArrayBuffer>;
  #ids: Float64Array<ArrayBuffer>;
  #first = 0;
  #size = 0;

  constructor(expected: number) {
    let length = 16;
    while (length < expected) length *= 2;
    this.#times = new Float64Array(length);
    this.#ids = new Float64Array(length);
  }

  push(time: number, id: number): void {
    if (this.#size === this.#times.length) this.#grow();
    const mask = this.#times.length - 1;
    let at = this.#first + this.#size;
    for (; at > this.#first && (this.#times[(at - 1) & mask] as number) > time; at -= 1) {
      this.#times[at & mask] = this.#times[(at - 1) & mask] as number;
      this.#ids[at & mask] = this.#ids[(at - 1) & mask] as number;
    }
    this.#times[at & mask] = time;
    this.#ids[at & mask] = id;
    this.#size += 1;
  }

  shift(): number {
    const mask = this.#times.length - 1;
    const id = this.#ids[this.#first] as number;
    this.#first = (this.#first + 1) & mask;
    this.#size -= 1;
    return id;
  }

  move(to: (time: number, id: number) => number): void {
    const mask = this.#times.length - 1;
    for (let at = this.#first; at < this.#first + this.#size; at += 1) {
      this.#times[at & mask] = to(this.#times[at & mask] as number, this.#ids[at & mask] as number);
    }
  }

  *all(): Generator<{ time: number; id: number }> {
    const mask = this.#times.length - 1;
    for (let at = this.#first; at < this.#first + this.#size; at += 1) {
      yield { time: this.#times[at & mask] as number, id: this.#ids[at & mask] as number };
    }
  }

  /** When the next one lands; Infinity: none is under way. */
  get next(): number {
    return this.#size === 0 ? Infinity : (this.#times[this.#first] as number);
  }

  get size(): number {
    return this.#size;
  }

  /** When the last one lands; -Infinity: none is under way. */
  get last(): number {
    return this.#size === 0
      ? -Infinity
      : (this.#times[(this.#first + this.#size - 1) & (this.#times.length - 1)] as number);
  }

  #grow(): void {
    const size = this.#times.length;
    const turned = (array: Float64Array<ArrayBuffer>) => {
      const larger = doubled(array);
      larger.copyWithin(size, 0, this.#first);
      return larger;
    };
    this.#times = turned(this.#times);
    this.#ids = turned(this.#ids);
  }
}
