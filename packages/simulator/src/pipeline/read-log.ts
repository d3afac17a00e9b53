import { doubled } from "./doubled.ts";

/**
 * Of each read that no wait of its warp covers, in order: when the tile lands and when it is read, as lines in L. A covered
 * read comes after the landing whatever L is, and one of a slot that does not hold the tile is wrong whatever L is.
 */
export class ReadLog {
  count = 0;
  lands = new Float64Array(64);
  read = new Float64Array(64);
  readSlope = new Float64Array(64);

  note(lands: number, read: number, readSlope: number): void {
    if (this.count === this.lands.length) {
      this.lands = doubled(this.lands);
      this.read = doubled(this.read);
      this.readSlope = doubled(this.readSlope);
    }
    this.lands[this.count] = lands;
    this.read[this.count] = read;
    this.readSlope[this.count] = readSlope;
    this.count += 1;
  }
}
