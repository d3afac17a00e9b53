/** The dates of a walk in a list, and all else that its future depends on: what a line search measures and moves. */
import type { Line } from "./line-search.ts";
import type { State } from "./measuring.ts";
import type { WalkState } from "./walk-period.ts";

export interface WalkLine extends WalkState {
  starts: Float64Array;
  startsSlope: Float64Array;
}

/** As of tile k; `isShown`: whether a hazard has. What no date stands for is 0. */
export function readLine(walk: WalkLine, k: number, isShown: boolean): State {
  const { committed, landed, tile } = walk;
  const counts = [isShown ? 1 : 0];
  for (let ahead = 0; ahead < tile.length; ahead += 1) {
    const held = tile[(k + ahead) % tile.length] as number;
    counts.push(held < 0 ? -Infinity : held - k);
  }
  for (let back = 1; back <= landed.length; back += 1) {
    counts.push(landed[(committed - back) & (landed.length - 1)] === -Infinity ? 1 : 0);
  }
  const dates: number[] = [];
  eachDate(walk, k, (date) => {
    dates.push(date === -Infinity ? 0 : date);
    return date;
  });
  return { dates, counts };
}

/** Moves all dates as the line does in its periods, against the clock, which stays. Answers the clock's cycles and slope. */
export function moveLine(walk: WalkLine, k: number, { by, periods }: Line): { cycles: number; slope: number } {
  const values = by.length / 2;
  const [clock, slope] = [by[0] as number, by[values] as number];
  let at = 0;
  eachDate(walk, k, (date) => {
    const against = at < values ? clock : slope;
    at += 1;
    return date + periods * ((by[at - 1] as number) - against);
  });
  return { cycles: periods * clock, slope: periods * slope };
}

/** Gives each date what `to` answers for it: the clock first, and the slopes after all values, in the same order. */
function eachDate(walk: WalkLine, k: number, to: (date: number) => number): void {
  walk.now = to(walk.now);
  walk.path = to(walk.path);
  walk.open = to(walk.open);
  eachOfRings(walk, k, [walk.lands, walk.starts, walk.landed], to);
  walk.nowSlope = to(walk.nowSlope);
  walk.pathSlope = to(walk.pathSlope);
  walk.openSlope = to(walk.openSlope);
  eachOfRings(walk, k, [walk.landsSlope, walk.startsSlope, walk.landedSlope], to);
}

type Rings = [bySlot: Float64Array, bySlot: Float64Array, byGroup: Float64Array];

function eachOfRings({ committed, tile }: WalkLine, k: number, rings: Rings, to: (date: number) => number): void {
  const [lands, starts, landed] = rings;
  for (const dates of [lands, starts]) {
    for (let ahead = 0; ahead < tile.length; ahead += 1) {
      const slot = (k + ahead) % tile.length;
      dates[slot] = to(dates[slot] as number);
    }
  }
  for (let back = 1; back <= landed.length; back += 1) {
    const at = (committed - back) & (landed.length - 1);
    landed[at] = to(landed[at] as number);
  }
}
