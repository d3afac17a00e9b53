/** Where things stand in the picture of arithmetic intensity: shares of bytes, and a logarithmic axis. */
import type { IntensityVerdict } from "@warpgrade/simulator";

/** Room for a number of the axis, in units. */
const TICK = 40;

/** Widths of the three matrices' bytes, in units that sum to `width`. Exact decimal text in. */
export function shares(bytes: IntensityVerdict["bytes"], width: number): { a: number; b: number; c: number } {
  const total = BigInt(bytes.total) || 1n;
  // Ten thousand parts are finer than a pixel; BigInt keeps sizes beyond 2^53 exact until then.
  const part = (text: string) => (Number((BigInt(text) * 10_000n) / total) / 10_000) * width;
  const [a, b] = [part(bytes.a), part(bytes.b)];
  return { a, b, c: width - a - b };
}

export interface LogAxis {
  low: number;
  high: number;
  at: (value: number) => number;
  /** Powers of ten that have room for their number; the lowest is one of them. */
  powers: number[];
}

/** Decades from `low` to `high` that hold every value; at least from 0.1 to 1000. */
export function logAxis(values: readonly number[], width: number): LogAxis {
  const positive = values.filter((value) => Number.isFinite(value) && value > 0);
  const low = Math.max(-6, Math.min(-1, ...positive.map((value) => Math.floor(Math.log10(value)))));
  const high = Math.min(9, Math.max(3, ...positive.map((value) => Math.ceil(Math.log10(value)))));
  const at = (value: number) => {
    const clamped = Math.min(high, Math.max(low, Math.log10(Math.max(value, 1e-9))));
    return ((clamped - low) / (high - low)) * width;
  };
  const every = Math.ceil((TICK * (high - low)) / width);
  const decades = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  return { low, high, at, powers: decades.filter((_, index) => index % every === 0) };
}

/** 989 TFLOP/s of dense bf16 over 3.35 TB/s: an H100 SXM5 by its data sheet. */
export const RIDGE_H100 = 295.2;
