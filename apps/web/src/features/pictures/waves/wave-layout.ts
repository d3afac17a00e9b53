/** A launch as rows of slots: one for each wave, the full ones in the middle of a long launch taken together. */
import type { WavesAnswer } from "@warpgrade/simulator";
import type { BarRows } from "../bar-rows.ts";

const TOP = 4;
/** Waves that are drawn one by one. */
const MOST = 8;
/** Of a longer launch: these, then the others together, then the last. */
const FIRST = 3;
/** A slot narrower than this is not told apart. */
const LEAST_SLOT = 4;

export interface WaveSpan {
  /** Waves, from 1. */
  from: number;
  to: number;
  /** Of each of them. */
  tiles: number;
  idle: number;
}

export interface WaveRow extends WaveSpan {
  /** Top of the row. */
  y: number;
  /** Right end of the tiles' part. */
  middle: number;
}

export interface WaveLayout {
  height: number;
  rows: WaveRow[];
  /** Borders between the SMs' slots, where there are few enough to see. */
  slots: number[];
}

export function waveSpans(answer: WavesAnswer): WaveSpan[] {
  const all = answer.waves ?? 0;
  const slots = answer.slots ?? 1;
  const span = (from: number, to: number): WaveSpan => {
    const tiles = to === all ? (answer.lastWaveTiles ?? 0) : slots;
    return { from, to, tiles, idle: slots - tiles };
  };
  const one = (wave: number) => span(wave, wave);
  if (all <= MOST) return Array.from({ length: all }, (_, index) => one(index + 1));
  return [...Array.from({ length: FIRST }, (_, index) => one(index + 1)), span(FIRST + 1, all - 1), one(all)];
}

export function layoutWaves(answer: WavesAnswer, { left, right, step }: BarRows): WaveLayout {
  const slots = answer.slots ?? 1;
  const slot = (right - left) / slots;
  const rows = waveSpans(answer).map((span, index) => ({
    ...span,
    y: TOP + step * index,
    middle: left + slot * span.tiles,
  }));
  return {
    height: TOP + step * rows.length,
    rows,
    slots: slot < LEAST_SLOT ? [] : Array.from({ length: slots - 1 }, (_, index) => left + slot * (index + 1)),
  };
}
