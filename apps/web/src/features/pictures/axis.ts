/** Round numbers for an axis of cycles: at most `maxTicks` steps, each 1, 2, 3 or 5 times a power of ten. */
const STEPS = [1, 2, 3, 5, 10];

export interface Axis {
  end: number;
  ticks: number[];
}

export function niceAxis(max: number, maxTicks = 6): Axis {
  const span = Math.max(1, max);
  const rough = span / maxTicks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.ceil(span / step);
  return { end: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
