/**
 * How many tiles a named mistake leaves unordered, and the first of them, told from the program's counts alone. The proof
 * walks the program and must find the same.
 *
 * cp.async, order A: at iteration k the S-1 groups of the prologue and one of each iteration before are committed, S-1+k in
 * all, and `wait` with S-2 pending covers groups 0 to k; order B has committed one more and leaves one more. A tile is
 * safe if its group is covered at its own iteration. So:
 *   one group too few is covered, or none                    -> every tile
 *   no commit in the loop: groups stay at S-1                -> A: only group 0 is ever covered, B: none; until the drain
 *                                                               commits there is nothing wrong if K < S
 *   no commit in the prologue: its tiles join group 0 of S-1 -> as many tiles as the prologue has
 *   the commit before the load: tile t joins group t+1       -> every tile that the loop has issued, from S-1 on
 *   no empty commit in the drain                             -> the tiles of the drain, but for A's first
 * Without a barrier before a refill, tiles from S on overwrite what another warp may still read.
 */
import type { RingInput } from "./ring-input.ts";

export interface CertifiedHazards {
  count: number;
  /** null: none. */
  first: number | null;
}

type Program = Pick<RingInput, "S" | "K" | "order" | "warps" | "mutant">;

/** Of a program that does not hang; null for one that no such count is known of. */
export function certifiedHazards(program: Program): CertifiedHazards | null {
  const counted = program.order === "tma" ? countTma(program) : countCpAsync(program);
  if (counted === null) return null;
  const [count, first] = counted;
  return { count, first: count === 0 ? null : first };
}

type Counted = [count: number, first: number] | null;

function countCpAsync({ S, K, order, warps, mutant }: Program): Counted {
  const inA = order === "A";
  const drain = inA ? S - 2 : S - 1;
  const drained = inA ? K - 1 : K;
  const refilled = Math.max(0, K - S);
  const issued = Math.max(0, K - S + 1);
  const others = warps > 1;
  switch (mutant) {
    case "no_wait":
    case "wait_off_by_one":
      return [K, 0];
    case "wait_one_warp":
      return [others ? K : 0, 0];
    case "tail_no_empty_commit":
      return [Math.min(drained, drain), K - Math.min(drained, drain)];
    case "no_commit_steady":
      return [K < S ? 0 : drained, inA ? 1 : 0];
    case "no_commit_prologue":
      return [Math.min(K, S - 1), 0];
    case "commit_after_wait":
      return [issued, S - 1];
    case "no_barrier":
      return [others ? K + refilled : 0, 0];
    case "issue_before_barrier":
    case "no_trailing_barrier":
      return [others ? refilled : 0, S];
    // Each such tile is overwritten too early, or read where it does not lie.
    case "slot_off_by_one":
      return [S === 1 ? 0 : 2 * issued, S - 1];
    case "prologue_short":
      return [S >= 2 && K >= S - 1 ? 1 : 0, S - 2];
    default:
      return null;
  }
}

function countTma({ S, K, warps, mutant }: Program): Counted {
  const refilled = Math.max(0, K - S);
  switch (mutant) {
    case "tma_no_empty_wait":
    case "tma_early_release":
      return [refilled, S];
    // Consumers that no longer wait for each other's slots leave them to be overwritten, too.
    case "tma_no_full_wait":
      return [warps > 1 ? K + refilled : K, 0];
    case "tma_phase_not_flipped":
      return [warps > 1 ? 2 * refilled : refilled, S];
    case "tma_slot_off_by_one":
      return S === 1 ? [0, 0] : [K + Math.max(0, K - S + 1), 0];
    case "tma_init_not_awaited":
      return [1, 0];
    case "tma_init_not_fenced":
      return [K, 0];
    default:
      return null;
  }
}
