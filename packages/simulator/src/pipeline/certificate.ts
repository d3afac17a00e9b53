/**
 * What the timed run must come to, derived without an event loop. A verdict whose two sides differ
 * is withheld as `model_disagreement`.
 *
 * Let tile j wait at w_j, and let its copy be ready at r_j. In order A the slot of tile j is
 * refilled while tile j-S+1 is about to be computed, in order B one computation later, so the
 * copies that run beside the computations number d = S-1 in A and d = S in B:
 *
 *   A, free of costs:  s_j = max(s_{j-1} + C, s_{j-(S-1)} + L)
 *   B, free of costs:  s_j = max(s_{j-1} + C, s_{j-S} + C + L)
 *
 * Both unroll to  T(K) = L + K C + floor((K-1)/d) max(0, L - (S-1) C)   with s_0 = L.
 * The period per tile is the largest cycle mean of the same recurrence with the costs put back.
 */
import { ceilDiv, maxRational, rational, type Rational } from "../rational.ts";
import type { RingInput } from "./input.ts";

type Ring = Pick<RingInput, "S" | "K" | "order" | "L" | "C" | "I" | "Bar" | "B">;

export interface TotalCertificate {
  total: bigint;
  formula: string;
}

/** Total of the correct program, in cycles. */
export function certifiedTotal(ring: Ring): TotalCertificate {
  const free = ring.I === 0 && ring.Bar === 0 && ring.B === 0;
  return free ? closedTotal(ring) : recurrenceTotal(ring);
}

function closedTotal({ S, K, order, L, C }: Ring): TotalCertificate {
  const beside = BigInt(order === "A" ? S - 1 : S);
  const gap = BigInt(L) - BigInt(S - 1) * BigInt(C);
  const stalls = (BigInt(K) - 1n) / beside;
  return {
    total: BigInt(L) + BigInt(K) * BigInt(C) + stalls * (gap > 0n ? gap : 0n),
    formula: `L+K*C+floor((K-1)/${order === "A" ? "(S-1)" : "S"})*max(0,L-(S-1)*C)`,
  };
}

/** With issue cost, barriers or a bandwidth term: the max-plus recurrence itself, one step a tile. */
function recurrenceTotal(ring: Ring): TotalCertificate {
  const { S, K, order, L, C, I, Bar, B } = ring;
  const ready: number[] = [];
  let path = 0;
  const copyAt = (at: number): number => {
    path = Math.max(at, path) + B;
    return Math.max(at + L, path + Math.max(0, L - B));
  };
  for (let tile = 0; tile < Math.min(S - 1, K); tile += 1) ready[tile] = copyAt((tile + 1) * I);
  let end = Math.min(S - 1, K) * I;
  for (let tile = 0; tile < K; tile += 1) {
    const issues = tile + S - 1 < K;
    if (order === "B" && issues) {
      end += I;
      ready[tile + S - 1] = copyAt(end);
    }
    end = Math.max(end, ready[tile] as number) + Bar;
    if (order === "A" && issues) {
      end += I;
      ready[tile + S - 1] = copyAt(end);
    }
    // Order B's trailing barrier after the last tile delays nobody, so it is no part of the total.
    end += C + (order === "B" && tile + 1 < K ? Bar : 0);
  }
  return { total: BigInt(end), formula: "max-plus recurrence of waits, issues and landings" };
}

/** From one issue into a slot to the next; a copy takes at least as long as its own bytes do. */
function roundTrip({ order, L, C, I, Bar, B }: Omit<Ring, "S" | "K">): bigint {
  const copy = Math.max(L, B);
  return order === "A" ? BigInt(copy + I + Bar) : BigInt(copy + I + C + 2 * Bar);
}

/** Cycles per tile in the steady state, exact. */
export function certifiedPeriod({ S, order, L, C, I, Bar, B }: Ring): Rational {
  const perTile = BigInt(C + I + (order === "A" ? Bar : 2 * Bar));
  const round = roundTrip({ order, L, C, I, Bar, B });
  return maxRational(rational(perTile), rational(BigInt(B)), rational(round, BigInt(order === "A" ? S - 1 : S)));
}

/**
 * Fewest stages without a stall in the steady state; null where bandwidth alone stalls every ring.
 * From certifiedPeriod: the latency term must not exceed the work per tile, in either order.
 */
export function certifiedStages({ L, C, I, Bar, B, order }: Omit<Ring, "S" | "K">): bigint | null {
  const perTile = BigInt(C + I + (order === "A" ? Bar : 2 * Bar));
  if (BigInt(B) > perTile) return null;
  const round = roundTrip({ order, L, C, I, Bar, B });
  const stages = ceilDiv(round, perTile) + (order === "A" ? 1n : 0n);
  const least = order === "A" ? 2n : 1n;
  return stages > least ? stages : least;
}

/** The stall pattern free of costs: one stall of L - (S-1)C every `every` tiles; null without stalls. */
export function certifiedStall({ S, K, order, L, C }: Ring): { every: number; cycles: number; count: number } | null {
  const cycles = L - (S - 1) * C;
  const every = order === "A" ? S - 1 : S;
  const count = Math.floor((K - 1) / every);
  return cycles > 0 && count > 0 ? { every, cycles, count } : null;
}
