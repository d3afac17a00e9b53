/** A launch as rows of slots: one for each wave, the full ones in the middle of a long launch taken together. */
import type { WavesAnswer } from "@warpgrade/simulator";

export const WIDTH = 820;
const LEFT = 120;
const RIGHT = 690;
const TOP = 4;
const ROW = 26;
const BAR = 18;
/** Waves that are drawn one by one. */
const MOST = 8;
/** Of a longer launch: these, then the others together, then the last. */
const FIRST = 3;

export interface WaveRow {
  /** Waves, from 1. */
  from: number;
  to: number;
  /** Of each of them. */
  tiles: number;
  idle: number;
  y: number;
  /** Right end of the tiles' part. */
  middle: number;
}

export interface WaveLayout {
  left: number;
  right: number;
  barHeight: number;
  height: number;
  rows: WaveRow[];
  /** Borders between the SMs' slots, where there are few enough to see. */
  slots: number[];
  footY: number;
}

export function layoutWaves(answer: WavesAnswer): WaveLayout {
  const { waves: count, slots, lastWaveTiles } = answer;
  const all = count ?? 0;
  const wide = slots ?? 1;
  const row = (from: number, to: number, index: number): WaveRow => {
    const tiles = to === all ? (lastWaveTiles ?? 0) : wide;
    const middle = LEFT + ((RIGHT - LEFT) * tiles) / wide;
    return { from, to, tiles, idle: wide - tiles, y: TOP + ROW * index, middle };
  };
  const spans: [number, number][] =
    all <= MOST
      ? Array.from({ length: all }, (_, index) => [index + 1, index + 1])
      : [
          ...Array.from({ length: FIRST }, (_, index): [number, number] => [index + 1, index + 1]),
          [4, all - 1],
          [all, all],
        ];
  const bottom = TOP + ROW * spans.length;
  const step = (RIGHT - LEFT) / wide;
  return {
    left: LEFT,
    right: RIGHT,
    barHeight: BAR,
    height: bottom + 24,
    rows: spans.map(([from, to], index) => row(from, to, index)),
    slots: step < 4 ? [] : Array.from({ length: wide - 1 }, (_, index) => LEFT + step * (index + 1)),
    footY: bottom + 14,
  };
}
