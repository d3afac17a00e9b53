/** Binary heap of events ordered by (time, kind, seq): two events at one cycle always come in the same order. */
export interface Timed {
  time: number;
  kind: number;
  seq: number;
}

export class EventHeap<T extends Timed> {
  readonly #items: T[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(item: T): void {
    const items = this.#items;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent] as T;
      if (!isBefore(item, above)) break;
      items[at] = above;
      at = parent;
    }
    items[at] = item;
  }

  pop(): T | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (items.length === 0 || last === undefined) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && isBefore(items[child + 1] as T, items[child] as T)) child += 1;
      if (!isBefore(items[child] as T, last)) break;
      items[at] = items[child] as T;
      at = child;
    }
    items[at] = last;
    return first;
  }
}

function isBefore(a: Timed, b: Timed): boolean {
  if (a.time !== b.time) return a.time < b.time;
  if (a.kind !== b.kind) return a.kind < b.kind;
  return a.seq < b.seq;
}
