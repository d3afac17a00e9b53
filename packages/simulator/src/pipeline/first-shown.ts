/**
 * The shortest copy with which a walked program reads a tile before it has landed, found and proved.
 *
 * A tile's landing r and its read s are both convex in L. Between two lengths a < b that both hide it, r lies below its
 * chord, and s above the lines of either end. Where the chord lies below those lines for every read, no length between
 * the two shows anything, and none of them is tried; else the interval is split.
 */
import { walkProgram } from "./program-walk.ts";
import type { WalkInput } from "./walked-run.ts";
import { ReadLog } from "./read-log.ts";

/** Longer runs are not walked whole. */
const MOST_TILES = 20_000;
/** Steps of all the tries together. */
export const MOST_WALKED_STEPS = 700_000;

interface Tried {
  L: number;
  isShown: boolean;
  lives: number;
  log: ReadLog;
}

export interface FirstShown {
  L: number;
  /** No shorter copy shows anything. Else the steps were used up, and this is the shortest seen to. */
  proved: boolean;
}

/** "never": no copy up to `most` cycles shows anything. null: nothing is known. */
export function firstShown(
  input: Omit<WalkInput, "L">,
  most: number,
  work = { steps: 0 },
): FirstShown | "never" | null {
  if (input.K > MOST_TILES) return null;
  const search = new Search(input, work);
  const shortest = search.at(1);
  if (shortest === null) return null;
  if (shortest.isShown) return { L: 1, proved: true };
  if (shortest.log.count === 0) return "never";
  const longest = search.at(most);
  const found = longest === null ? null : search.first(shortest, longest);
  if (!search.isGivenUp) return found === null ? "never" : { L: found, proved: true };
  return search.least === Infinity ? null : { L: search.least, proved: false };
}

class Search {
  isGivenUp = false;
  /** The shortest that was seen to show. */
  least = Infinity;
  readonly #input: Omit<WalkInput, "L">;
  readonly #work: { steps: number };

  constructor(input: Omit<WalkInput, "L">, work: { steps: number }) {
    this.#input = input;
    this.#work = work;
  }

  at(L: number): Tried | null {
    const log = new ReadLog();
    const walked = this.#work.steps > MOST_WALKED_STEPS ? null : walkProgram({ ...this.#input, L }, log);
    if (walked === null) {
      this.isGivenUp = true;
      return null;
    }
    this.#work.steps += walked.steps;
    if (walked.manifested !== null) this.least = Math.min(this.least, L);
    return { L, isShown: walked.manifested !== null, lives: walked.lives, log };
  }

  /** The first length above a's that shows, up to b's; a's is hidden. */
  first(a: Tried, b: Tried): number | null {
    let [low, high] = [a, b];
    for (;;) {
      if (high.L - low.L <= 1) return high.isShown ? high.L : null;
      if (!high.isShown && isHiddenBetween(low, high)) return null;
      const middle = this.at(between(low, high));
      if (middle === null) return null;
      if (middle.isShown) {
        high = middle;
        continue;
      }
      const before = this.first(low, middle);
      if (before !== null || this.isGivenUp) return before;
      low = middle;
    }
  }
}

/** Where what shows hides by its own lines; where they say nothing new, in the middle. */
function between(low: Tried, high: Tried): number {
  const byLines = high.isShown ? high.L - high.lives : -1;
  if (byLines === low.L) return low.L + 1;
  return byLines > low.L ? byLines : Math.floor((low.L + high.L) / 2);
}

/** Rounding of what is computed below, against the dates' own size. */
const ROUNDING = 2 ** -48;

function isHiddenBetween(a: Tried, b: Tried): boolean {
  const width = b.L - a.L;
  for (let at = 0; at < a.log.count; at += 1) {
    const read = a.log.read[at] as number;
    const readSlope = a.log.readSlope[at] as number;
    const readAtB = b.log.read[at] as number;
    const readSlopeAtB = b.log.readSlope[at] as number;
    if (readSlopeAtB <= readSlope) continue;
    // The two lines of the read are lowest where they meet; at both ends the tile has landed in time.
    const meet = (readAtB - readSlopeAtB * width - read) / (readSlope - readSlopeAtB);
    if (meet <= 0 || meet >= width) continue;
    const lands = a.log.lands[at] as number;
    const chord = lands + (((b.log.lands[at] as number) - lands) * meet) / width;
    const line = read + readSlope * meet;
    if (chord > line - ROUNDING * (Math.abs(readAtB) + width)) return false;
  }
  return true;
}
