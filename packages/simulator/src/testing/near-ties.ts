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
