/** The proof of a checked input. */
import { findHazards, type HazardReport } from "./hazards.ts";
import { scheduleOfInput } from "./input.ts";
import { isCorrectVariant } from "./mutants.ts";
import type { RingInput } from "./ring-input.ts";

/** Deeper rings of the named correct programs are proved at this depth. */
export const PROVED_STAGES = 64;

/**
 * Why a correct program is as correct at every depth: what orders tile k's read after its copy, and the refill of its slot
 * after its read, is counted in groups and barriers from k, and the depth cancels out. At iteration k of order A, S-1+k
 * groups are committed and S-2 may be pending, so group k is covered, whatever S is; order B has one more of both; an
 * mbarrier is asked for the phase k div S of tile k's own slot. A program with a mistake, or of one's own, is traced whole.
 */
export function proveInput(input: RingInput): HazardReport {
  const { S, K, warps, mutant, program } = input;
  const schedule = scheduleOfInput(input);
  const isCorrect = program === null && (mutant === null || isCorrectVariant(mutant));
  if (isCorrect && S > PROVED_STAGES) {
    const shallow = findHazards({ schedule, S: PROVED_STAGES, K: Math.min(K, 6 * PROVED_STAGES), warps });
    if (shallow.count === 0 && !shallow.deadlock) return shallow;
  }
  return findHazards({ schedule, S, K, warps });
}
