/** Rings that come to no steady state for a long time, or to none: what a test and a benchmark try. */
import type { RingInput } from "./ring-input.ts";

const RING = {
  ...{ S: 8, K: 1, L: 300, C: 1_299, I: 0, Bar: 0, B: 0, warps: 2 },
  ...{ mutant: null, program: null, arch: null, perTileBytes: null, copyBytes: null, rowBytes: null },
} as const;

const LONG_TILES = { C: 1_600_001, I: 1_600_000 };

export const ENDLESS: readonly { name: string; ring: RingInput }[] = [
  { name: "a path a cycle slower than the computing", ring: { ...RING, order: "A", B: 1_300 } },
  { name: "a path a cycle quicker, with a slow start", ring: { ...RING, order: "A", L: 20_000, B: 1_298 } },
  { name: "a path that no wait holds back", ring: { ...RING, order: "B", mutant: "no_wait", B: 2_600 } },
  { name: "copies that are never committed", ring: { ...RING, order: "A", mutant: "no_commit_steady", B: 1_703 } },
  { name: "a producer that nothing holds back", ring: { ...RING, order: "tma", mutant: "tma_no_empty_wait", I: 30 } },
  { name: "a producer that issues all at once", ring: { ...RING, order: "tma", mutant: "tma_no_empty_wait" } },
  { name: "consumers that run away", ring: { ...RING, order: "tma", mutant: "tma_no_full_wait", I: 1_300 } },
  {
    name: "long tiles that all but tie",
    ring: { ...RING, order: "tma", mutant: "tma_no_empty_wait", S: 2, ...LONG_TILES },
  },
  { name: "copies behind them", ring: { ...RING, order: "tma", mutant: "tma_no_full_wait", I: 7, B: 2_003 } },
  { name: "a parity never flipped", ring: { ...RING, order: "tma", mutant: "tma_phase_not_flipped", B: 1_305 } },
];
