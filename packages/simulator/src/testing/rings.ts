/** Seeded random rings for property tests. */
import { MUTANTS, mutantFits, type Mutant } from "../pipeline/mutants.ts";
import type { RingInput } from "../pipeline/ring-input.ts";
import { seededRandom, type Random } from "../random.ts";

export function randomRings(seed: number) {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + Number(random.below(BigInt(high - low + 1)));
  const magnitude = (max: number) => Number(random.magnitude(BigInt(max)));
  return {
    between,
    /** A cost is left out two times in three: then the closed forms are compared. */
    ring(mostTiles: number): RingInput {
      const cost = (max: number) => (between(0, 2) === 0 ? between(0, max) : 0);
      const order = random.pick(["A", "B", "tma"] as const);
      const S = between(order === "A" ? 2 : 1, 12);
      const times = { L: magnitude(1_000), C: magnitude(500), I: cost(60), Bar: cost(60), B: cost(400) };
      return { ...PLAIN, order, S, K: magnitude(mostTiles), ...times };
    },
    mutant(order: RingInput["order"]): Mutant {
      return pickFitting(random, order);
    },
  };
}

function pickFitting(random: Random, order: RingInput["order"]): Mutant {
  const fitting = MUTANTS.filter((mutant) => mutantFits(mutant, order));
  return fitting[Number(random.below(BigInt(fitting.length)))] ?? "no_wait";
}

export const PLAIN = {
  warps: 2,
  mutant: null,
  program: null,
  arch: null,
  perTileBytes: null,
  copyBytes: null,
  rowBytes: null,
} as const;
