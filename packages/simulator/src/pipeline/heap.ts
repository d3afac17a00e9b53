/**
 * Binary heap of events ordered by (time, kind, warp, sequence): two events at one cycle always come
 * in the same order. Typed arrays, so that an event costs no object.
 */
import { doubled } from "./doubled.ts";

const SEQUENCES = 2 ** 32;
const WARPS = 128;

export class EventHeap {
  size = 0;
  /** Of the event that `pop` has just taken out. */
  time = 0;
  kind = 0;
  warp = 0;
  payload = 0;
  #times = new Float64Array(64);
  #ties = new Float64Array(64);
  #payloads = new Float64Array(64);
  #sequence = 0;

  push(time: number, kind: number, warp: number, payload: number): void {
    if (this.size === this.#times.length) this.#grow();
    const tie = (kind * WARPS + warp) * SEQUENCES + this.#sequence;
    this.#sequence += 1;
    const times = this.#times;
    const ties = this.#ties;
    const payloads = this.#payloads;
    let at = this.size;
    this.size += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = times[parent] as number;
      if (above < time || (above === time && (ties[parent] as number) < tie)) break;
      times[at] = above;
      ties[at] = ties[parent] as number;
      payloads[at] = payloads[parent] as number;
      at = parent;
    }
    times[at] = time;
    ties[at] = tie;
    payloads[at] = payload;
  }

  /** False when nothing is left. */
  pop(): boolean {
    if (this.size === 0) return false;
    const times = this.#times;
    const ties = this.#ties;
    const payloads = this.#payloads;
    const order = Math.floor((ties[0] as number) / SEQUENCES);
    this.time = times[0] as number;
    this.kind = Math.floor(order / WARPS);
    this.warp = order % WARPS;
    this.payload = payloads[0] as number;
    this.size -= 1;
    const { size } = this;
    const time = times[size] as number;
    const tie = ties[size] as number;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      const right = child + 1;
      if (right < size && comesBefore(times, ties, right, child)) child = right;
      const below = times[child] as number;
      if (time < below || (time === below && tie < (ties[child] as number))) break;
      times[at] = below;
      ties[at] = ties[child] as number;
      payloads[at] = payloads[child] as number;
      at = child;
    }
    times[at] = time;
    ties[at] = tie;
    payloads[at] = payloads[size] as number;
    return true;
  }

  #grow(): void {
    this.#times = doubled(this.#times);
    this.#ties = doubled(this.#ties);
    this.#payloads = doubled(this.#payloads);
  }
}

function comesBefore(times: Float64Array, ties: Float64Array, a: number, b: number): boolean {
  const first = times[a] as number;
  const second = times[b] as number;
  return first < second || (first === second && (ties[a] as number) < (ties[b] as number));
}
