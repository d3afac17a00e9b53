/**
 * The events to come, in the order (time, kind, warp, sequence), so that two at one cycle always come in the same order.
 *
 * A warp has at most one event of its own under way, and all of them share one release. The copies of one warp land in the
 * order of issue but for few, so each warp's landings are a queue, sorted as they come in: the next event is the least of a
 * handful, however many copies are under way.
 */
import { doubled } from "./heap.ts";

/** Kinds are below it, warps too. */
const KINDS = 16;

/** The kind of a landing: before all others. */
export const LAND = 0;

export class EventQueue {
  /** Of the event that `pop` has just taken out. */
  time = 0;
  kind = 0;
  warp = 0;
  payload = 0;
  readonly #warps: number;
  /** By warp, the release last: when its event comes (Infinity: none), what it is. */
  readonly #times: Float64Array;
  readonly #kinds: Float64Array;
  readonly #payloads: Float64Array;
  readonly #landings: Landings[];

  constructor(warps: number) {
    this.#warps = warps;
    this.#times = new Float64Array(warps + 1).fill(Infinity);
    this.#kinds = new Float64Array(warps + 1);
    this.#payloads = new Float64Array(warps + 1);
    this.#landings = Array.from({ length: warps }, () => new Landings());
  }

  /** A warp's own event. */
  push(time: number, kind: number, warp: number, payload: number): void {
    this.#times[warp] = time;
    this.#kinds[warp] = kind;
    this.#payloads[warp] = payload;
  }

  /** An event of all warps together; it counts as warp 0's. */
  pushShared(time: number, kind: number): void {
    this.push(time, kind, this.#warps, 0);
  }

  pushLanding(time: number, warp: number, id: number): void {
    (this.#landings[warp] as Landings).push(time, id);
  }

  /** False when nothing is left. */
  pop(): boolean {
    const times = this.#times;
    let time = Infinity;
    let from = -1;
    for (let one = 0; one <= this.#warps; one += 1) {
      const at = times[one] as number;
      if (at < time || (at === time && from >= 0 && this.#orderOf(one) < this.#orderOf(from))) {
        time = at;
        from = one;
      }
    }
    let lands = -1;
    for (let warp = 0; warp < this.#warps; warp += 1) {
      const at = (this.#landings[warp] as Landings).next;
      if (at < time || (at === time && lands < 0 && at < Infinity)) {
        time = at;
        lands = warp;
      }
    }
    this.time = time;
    if (lands >= 0) {
      this.kind = LAND;
      this.warp = lands;
      this.payload = (this.#landings[lands] as Landings).shift();
      return true;
    }
    if (from < 0) return false;
    this.kind = this.#kinds[from] as number;
    this.warp = from === this.#warps ? 0 : from;
    this.payload = this.#payloads[from] as number;
    times[from] = Infinity;
    return true;
  }

  #orderOf(one: number): number {
    return (this.#kinds[one] as number) * KINDS + (one === this.#warps ? 0 : one);
  }
}

/** A ring of landings to come, the next first; of two at one cycle the one that came in first. */
class Landings {
  /** When the next one lands; Infinity: none is under way. */
  next = Infinity;
  #times = new Float64Array(16);
  #ids = new Float64Array(16);
  #first = 0;
  #size = 0;

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
    if (time < this.next) this.next = time;
  }

  shift(): number {
    const mask = this.#times.length - 1;
    const id = this.#ids[this.#first] as number;
    this.#first = (this.#first + 1) & mask;
    this.#size -= 1;
    this.next = this.#size === 0 ? Infinity : (this.#times[this.#first] as number);
    return id;
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
