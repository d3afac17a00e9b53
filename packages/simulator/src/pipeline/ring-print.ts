/**
 * A print of a set of dates, each with its tile, as seen from a clock and a tile: a number that changes when the set does,
 * and does not when all dates and tiles have moved by what the clock and the tile have. Sums modulo 2^32 of the dates, the
 * tiles and their products are kept, and these can be told from any clock and tile at once: no date is looked at again.
 */
export class RingPrint {
  #count = 0;
  #dates = 0;
  #tiles = 0;
  #products = 0;

  add(date: number, tile: number): void {
    this.#count += 1;
    this.#dates = (this.#dates + (date | 0)) | 0;
    this.#tiles = (this.#tiles + (tile | 0)) | 0;
    this.#products = (this.#products + Math.imul(date, tile)) | 0;
  }

  remove(date: number, tile: number): void {
    this.#count -= 1;
    this.#dates = (this.#dates - (date | 0)) | 0;
    this.#tiles = (this.#tiles - (tile | 0)) | 0;
    this.#products = (this.#products - Math.imul(date, tile)) | 0;
  }

  /** As seen at the clock `now` and the tile `tile`. */
  at(now: number, tile: number): number {
    const count = this.#count;
    const dates = this.#dates - Math.imul(count, now);
    const tiles = this.#tiles - Math.imul(count, tile);
    // The sum of (date - now) * (tile' - tile), multiplied out.
    const products =
      this.#products -
      Math.imul(now, this.#tiles) -
      Math.imul(tile, this.#dates) +
      Math.imul(Math.imul(count, now), tile);
    const mixed = Math.imul(count, 0x9e3779b1) + Math.imul(dates, 0x85ebca6b) + Math.imul(tiles, 0xc2b2ae35) + products;
    return mixed | 0;
  }
}

/** How far a tile lies from the slot that it belongs into: the same wherever the ring is looked at from. */
export function strayOf(tile: number, slot: number, S: number): number {
  const stray = (tile - slot) % S;
  return Math.imul(stray < 0 ? stray + S : stray, 0x85ebca6b);
}

/** Two numbers that move together, a date's value and its slope, as one for a print. */
export function lineOf(value: number, other: number): number {
  return ((value | 0) + Math.imul(other, 0x9e3779b1)) | 0;
}
