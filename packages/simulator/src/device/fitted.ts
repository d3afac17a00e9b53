/**
 * Written by `npm run validate:h200 -- --write`, not by hand. Fitted to the rows of data/h200 that
 * validation/split.ts gives; JUDGED: errors on the others, in percent of the period.
 */
import type { DeviceParameters } from "./parameters.ts";
import type { Case } from "./regime.ts";

export const H200_SXM: DeviceParameters = {
  kernels: [
    {
      threads: 32,
      copiesPerThread: 16,
      A: [104.06, 108.5, 127.51],
      B: [134, 134, 159],
    },
    {
      threads: 64,
      copiesPerThread: 8,
      A: [61, 66.5, 66.001],
      B: [88, 87, 86.5],
    },
    {
      threads: 128,
      copiesPerThread: 0,
      A: [23, 26.5, 26],
      B: [15, 16, 16],
    },
    {
      threads: 128,
      copiesPerThread: 1,
      A: [30, 34.005, 34.325],
      B: [82, 77, 77],
    },
    {
      threads: 128,
      copiesPerThread: 2,
      A: [38.25, 41.106, 41.113],
      B: [86, 83, 83],
    },
    {
      threads: 128,
      copiesPerThread: 3,
      A: [46.5, 51.382, 51],
      B: [91, 87, 87],
    },
    {
      threads: 128,
      copiesPerThread: 4,
      A: [64.556, 69, 69],
      B: [90, 91, 91],
    },
    {
      threads: 128,
      copiesPerThread: 6,
      A: [75.556, 80, 80],
      B: [98, 99.147, 92.333],
    },
    {
      threads: 128,
      copiesPerThread: 8,
      A: [102, 107, 107],
      B: [123.33, 124.33, 124.33],
    },
    {
      threads: 128,
      copiesPerThread: 12,
      A: [166, 171, 171],
      B: [187.33, 188.33, 188.33],
    },
    {
      threads: 128,
      copiesPerThread: 16,
      A: [230, 235, 235],
      B: [251.33, 252.33, 252.33],
    },
    {
      threads: 256,
      copiesPerThread: 2,
      A: [73.995, 72.235, 80.057],
      B: [110.06, 101.75, 113],
    },
    {
      threads: 512,
      copiesPerThread: 1,
      A: [226.95, 133.71, 247.69],
      B: [268.71, 183.65, 298.59],
    },
  ],
  l2One: {
    latency: 349.61,
    burst: 125.03,
    load: 0,
    queue: 0,
    orderB: -5.0922,
    sharpness: 6,
    rate1: 124,
    knee1: 65536,
    rate2: 124,
    knee2: 131070,
    rate3: 124,
    knee3: 196610,
  },
  l2All: {
    latency: 347.91,
    burst: 132.63,
    load: 27.225,
    queue: 34.219,
    orderB: 0.61933,
    sharpness: 5,
    rate1: 36.056,
    knee1: 98304,
    rate2: 35.5,
    knee2: 114690,
    rate3: 34.838,
    knee3: 131070,
  },
  hbmOne: {
    latency: 843.78,
    burst: 295.6,
    load: 838.05,
    queue: 0,
    orderB: 12.378,
    sharpness: 3,
    rate1: 124,
    knee1: 65536,
    rate2: 124,
    knee2: 131070,
    rate3: 124,
    knee3: 196610,
  },
  hbmAll: {
    latency: 745.23,
    burst: 63.435,
    load: 340.68,
    queue: 720.53,
    orderB: 22.808,
    sharpness: 3,
    rate1: 17.803,
    knee1: 61495,
    rate2: 16.749,
    knee2: 109220,
    rate3: 16.956,
    knee3: 153900,
  },
  several: {
    overhead: 0.1554,
    mufu: 0.30554,
    ffma: 0.29096,
  },
  run: {
    startA: -49.576,
    startB: -48.783,
    perStage: 1.6707,
    prologue: 63.885,
    prologueRate: 145.6,
    drainA1: 22.347,
    drainA4: 16.36,
    drainA8: 18.678,
    drainB1: 66.011,
    drainB4: 46.549,
    drainB8: 54.178,
  },
};

interface Errors {
  points: number;
  mape: number;
  p95: number;
  worst: number;
}

export const JUDGED: Record<Case, Errors> = {
  l2One: {
    points: 467,
    mape: 0.15,
    p95: 0.78,
    worst: 3.26,
  },
  l2All: {
    points: 70,
    mape: 0.38,
    p95: 1.67,
    worst: 8,
  },
  hbmOne: {
    points: 71,
    mape: 1.01,
    p95: 5.62,
    worst: 6.45,
  },
  hbmAll: {
    points: 383,
    mape: 0.58,
    p95: 2.53,
    worst: 4.16,
  },
  hbmTwoPerSm: {
    points: 89,
    mape: 1.1,
    p95: 3.7,
    worst: 4.38,
  },
  hbmFourPerSm: {
    points: 77,
    mape: 1.63,
    p95: 5.86,
    worst: 16.05,
  },
};
