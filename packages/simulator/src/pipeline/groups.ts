/** One warp's commit groups: how many copies of each are still out. Groups below `oldest` are complete. */
import { doubled } from "./doubled.ts";

export class GroupQueue {
  committed = 0;
  oldest = 0;
  /** Copies out, by group modulo the length; the open group is number `committed`. */
  #out = new Float64Array(16);

  /** The group that a copy issued now will belong to. */
  add(): number {
    this.#out[this.committed & (this.#out.length - 1)] = this.#of(this.committed) + 1;
    return this.committed;
  }

  commit(): void {
    this.committed += 1;
    if (this.committed - this.oldest + 1 >= this.#out.length) this.#grow();
    this.#out[this.committed & (this.#out.length - 1)] = 0;
    this.#retire();
  }

  land(group: number): void {
    this.#out[group & (this.#out.length - 1)] = this.#of(group) - 1;
    this.#retire();
  }

  /** Whether all but the newest `pending` committed groups are complete. */
  covers(pending: number): boolean {
    return this.oldest >= this.committed - pending;
  }

  #of(group: number): number {
    return this.#out[group & (this.#out.length - 1)] as number;
  }

  #retire(): void {
    while (this.oldest < this.committed && this.#of(this.oldest) === 0) this.oldest += 1;
  }

  #grow(): void {
    const before = this.#out;
    const larger = doubled(before);
    for (let group = this.oldest; group < this.committed; group += 1) {
      larger[group & (larger.length - 1)] = before[group & (before.length - 1)] as number;
    }
    this.#out = larger;
  }
}
