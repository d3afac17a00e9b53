/** Seeded rings whose rates all but tie, or run away from each other: they come to no steady state for long, or to none. */
import { MUTANTS, mutantFits, type Mutant } from "../pipeline/mutants.ts";
import type { RingInput } from "../pipeline/ring-input.ts";
import { seededRandom } from "../random.ts";
import { PLAIN } from "./rings.ts";

export function nearTies(seed: number, { fewest, most }: { fewest: number; most: number }) {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + Number(random.below(BigInt(high - low + 1)));
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T;
  let count = 0;
  return {
    pick,
    /** Each mistake in turn, and none. */
    next(orders: readonly RingInput["order"][] = ["A", "B", "tma"]): RingInput {
      const order = pick(orders);
      const S = pick([2, 3, 4, 5, 8, 16, 64]);
      const C = pick([1, 3, 10, 100, 120, 500, 997, 1_299, 10_007]);
      const I = pick([0, 0, 1, 7, 30, C, C + 1]);
      const Bar = pick([0, 0, 3, 29]);
      const work = C + I + (order === "B" ? 2 : 1) * Bar;
      const slower = [work - 1, work, work + 1, work + 2, Math.floor(1.3 * work), 3 * C];
      const B = pick([0, 0, Math.max(0, work - 3), Math.floor(work / 2), ...slower]);
      const trip = (order === "A" ? S - 1 : S) * work;
      const L = Math.max(
        1,
        pick([1, 3, 300, trip - I - 1, trip - I, trip - I + 1, trip + 5, S * B - 1, 20 * S * work]),
      );
      const fitting: (Mutant | null)[] = [null, ...MUTANTS.filter((mutant) => mutantFits(mutant, order))];
      count += 1;
      const mutant = fitting[count % fitting.length] as Mutant | null;
      return { ...PLAIN, warps: 3, order, mutant, S, K: between(fewest, most), L, C, I, Bar, B };
    },
  };
}

const RING = { ...PLAIN, S: 8, L: 300, C: 1_299, I: 0, Bar: 0, B: 0, K: 1 } as const;

/** Runs that come to no steady state for a long time, or to none. */
export const ENDLESS: readonly { name: string; ring: RingInput }[] = [
  { name: "a path a cycle slower than the computing", ring: { ...RING, order: "A", B: 1_300 } },
  { name: "a path a cycle quicker, with a slow start", ring: { ...RING, order: "A", L: 20_000, B: 1_298 } },
  { name: "a path that no wait holds back", ring: { ...RING, order: "B", mutant: "no_wait", B: 2_600 } },
  { name: "copies that are never committed", ring: { ...RING, order: "A", mutant: "no_commit_steady", B: 1_703 } },
  { name: "a producer that nothing holds back", ring: { ...RING, order: "tma", mutant: "tma_no_empty_wait", I: 30 } },
  { name: "a producer that issues all at once", ring: { ...RING, order: "tma", mutant: "tma_no_empty_wait" } },
  { name: "consumers that run away", ring: { ...RING, order: "tma", mutant: "tma_no_full_wait", I: 1_300 } },
  { name: "copies behind them", ring: { ...RING, order: "tma", mutant: "tma_no_full_wait", I: 7, B: 2_003 } },
  { name: "a parity never flipped", ring: { ...RING, order: "tma", mutant: "tma_phase_not_flipped", B: 1_305 } },
];
