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
    latency: 349.64,
    burst: 125.1,
    load: 0,
    queue: 0,
    orderB: -5.3996,
    sharpness: 6,
    rate1: 124,
    knee1: 65536,
    rate2: 124,
    knee2: 131070,
    rate3: 124,
    knee3: 196610,
  },
  l2All: {
    latency: 347.84,
    burst: 133.03,
    load: 27.074,
    queue: 53.926,
    orderB: 0.6138,
    sharpness: 5,
    rate1: 36.093,
    knee1: 98304,
    rate2: 35.5,
    knee2: 114690,
    rate3: 34.842,
    knee3: 131070,
  },
  hbmOne: {
    latency: 832.37,
    burst: 318.34,
    load: 893.17,
    queue: 0,
    orderB: -4.4691,
    sharpness: 3,
    rate1: 124,
    knee1: 65536,
    rate2: 124,
    knee2: 131070,
    rate3: 124,
    knee3: 196610,
  },
  hbmAll: {
    latency: 744.14,
    burst: 68.216,
    load: 360.19,
    queue: 709.71,
    orderB: 4.7869,
    sharpness: 3,
    rate1: 17.798,
    knee1: 63136,
    rate2: 16.777,
    knee2: 108260,
    rate3: 17,
    knee3: 168840,
  },
  several: {
    overhead: 0.14546,
    mufu: 0.30626,
    ffma: 0.29143,
  },
  run: {
    startA: -49.582,
    startB: -48.465,
    perStage: 1.6688,
    prologue: 64.028,
    prologueRate: 145.66,
    drainA1: 22.342,
    drainA4: 16.364,
    drainA8: 18.703,
    drainB1: 66,
    drainB4: 46.548,
    drainB8: 54.192,
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
    p95: 0.79,
    worst: 3.26,
  },
  l2All: {
    points: 70,
    mape: 0.36,
    p95: 1.69,
    worst: 6.16,
  },
  hbmOne: {
    points: 71,
    mape: 1.08,
    p95: 5.04,
    worst: 6.97,
  },
  hbmAll: {
    points: 383,
    mape: 0.61,
    p95: 2.29,
    worst: 4.99,
  },
  hbmTwoPerSm: {
    points: 89,
    mape: 1.18,
    p95: 3.89,
    worst: 4.82,
  },
  hbmFourPerSm: {
    points: 77,
    mape: 1.88,
    p95: 7.37,
    worst: 16.02,
  },
};
