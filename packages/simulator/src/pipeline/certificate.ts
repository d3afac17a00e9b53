/**
 * What the timed run must come to, derived without an event loop. A verdict whose two sides differ
 * is withheld as `model_disagreement`.
 *
 * Let tile j wait at w_j, and let its copy be ready at r_j. In order A the slot of tile j is
 * refilled while tile j-S+1 is about to be computed, in order B one computation later, in the tma ring
 * as soon as tile j-S has been computed, so the copies that run beside the computations number
 * d = S-1 in A and d = S in B and tma:
 *
 *   A, free of costs:       s_j = max(s_{j-1} + C, s_{j-(S-1)} + L)
 *   B, tma, free of costs:  s_j = max(s_{j-1} + C, s_{j-S} + C + L)
 *
 * Both unroll to  T(K) = L + K C + floor((K-1)/d) max(0, L - (S-1) C)   with s_0 = L.
 * The period per tile is the largest cycle mean of the same recurrence with the costs put back.
 * A wait that covers e tiles more than it needs shortens the cycle of the latency by e tiles.
 */
import { ceilDiv, maxRational, rational, type Rational } from "../rational.ts";
import type { RingInput } from "./ring-input.ts";
import { PLAIN_WAITING, recurrenceTotal, tilesBeside, type Ring, type Waiting } from "./recurrence.ts";

type RingCosts = Omit<Ring, "S" | "K">;

export interface TotalCertificate {
  total: bigint;
  formula: string;
}

/** How a correct program waits; null: not a program that has a certificate. */
export function waitingOf({ S, order, mutant, program }: RingInput): Waiting | null {
  if (program !== null) return null;
  switch (mutant) {
    case null:
      return PLAIN_WAITING;
    case "wait_all":
      return { extra: order === "A" ? S - 2 : S - 1, tailWaitsForAll: false };
    case "wait_one_more":
      return { extra: Math.min(1, S - 1), tailWaitsForAll: false };
    case "tail_wait_all":
      return { extra: 0, tailWaitsForAll: true };
    default:
      return null;
  }
}

export function isFree({ I, Bar, B }: Pick<Ring, "I" | "Bar" | "B">): boolean {
  return I === 0 && Bar === 0 && B === 0;
}

/** Total of a correct program, in cycles. */
export function certifiedTotal(ring: Ring, waiting: Waiting = PLAIN_WAITING): TotalCertificate {
  if (isFree(ring) && waiting.extra === 0 && !waiting.tailWaitsForAll) return closedTotal(ring);
  const formula = "max-plus recurrence of waits, issues and landings";
  return { total: BigInt(recurrenceTotal(ring, waiting)), formula };
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

/** What one tile costs the warp that computes, its issue and barriers with it. */
export function workPerTile({ order, C, I, Bar }: Pick<RingCosts, "order" | "C" | "I" | "Bar">): bigint {
  switch (order) {
    case "A":
      return BigInt(C + I + Bar);
    case "B":
      return BigInt(C + I + 2 * Bar);
    case "tma":
      return BigInt(C + Bar);
  }
}

/** From one issue into a slot to the next; a copy takes at least as long as its own bytes do. */
function roundTrip({ order, L, C, I, Bar, B }: RingCosts): bigint {
  const copy = Math.max(L, B);
  switch (order) {
    case "A":
      return BigInt(copy + I + Bar);
    case "B":
      return BigInt(copy + I + C + 2 * Bar);
    case "tma":
      return BigInt(copy + I + C + Bar);
  }
}

/** Cycles per tile in the steady state, exact. The tma ring's producer issues beside the consumers. */
export function certifiedPeriod(ring: Omit<Ring, "K">, waiting: Waiting = PLAIN_WAITING): Rational {
  const latency = rational(roundTrip(ring), BigInt(tilesBeside(ring, waiting)));
  return maxRational(rational(workPerTile(ring)), rational(BigInt(ring.B)), rational(BigInt(ring.I)), latency);
}

/** Which term of the period is the largest; compute wins ties, since nothing then waits. */
export function certifiedBound(
  ring: Omit<Ring, "K">,
  waiting?: Waiting,
): "compute" | "latency" | "bandwidth" | "issue" {
  const period = certifiedPeriod(ring, waiting);
  if (period.den !== 1n) return "latency";
  if (period.num === workPerTile(ring)) return "compute";
  if (period.num === BigInt(ring.B)) return "bandwidth";
  return period.num === BigInt(ring.I) ? "issue" : "latency";
}

/**
 * Fewest stages without a stall in the steady state; null where bandwidth alone (tma: the producer's
 * issue) stalls every ring. From certifiedPeriod: the latency term must not exceed the work per tile.
 */
export function certifiedStages(ring: RingCosts): bigint | null {
  const perTile = workPerTile(ring);
  if (BigInt(ring.B) > perTile || BigInt(ring.I) > perTile) return null;
  const inA = ring.order === "A";
  const stages = ceilDiv(roundTrip(ring), perTile) + (inA ? 1n : 0n);
  const least = inA ? 2n : 1n;
  return stages > least ? stages : least;
}

/**
 * Fewest stages without a stall in a whole run of any length: the drain issues nothing, so its tiles
 * cost C alone and cover less. For order A without barrier and bandwidth cost, and with an issue that costs no more than
 * computing (else the prologue's own copies come too late one after the other); null otherwise.
 */
export function certifiedWholeRunStages({ order, L, C, I, Bar, B }: RingCosts): bigint | null {
  if (order !== "A" || Bar !== 0 || B !== 0 || I > C) return null;
  const stages = ceilDiv(BigInt(L), BigInt(C)) + 1n;
  return stages > 2n ? stages : 2n;
}

/** The stall pattern free of costs: one stall of L - (S-1)C every `every` tiles; null without stalls. */
export function certifiedStall({ S, K, order, L, C }: Ring): { every: number; cycles: number; count: number } | null {
  const cycles = L - (S - 1) * C;
  const every = order === "A" ? S - 1 : S;
  const count = Math.floor((K - 1) / every);
  return cycles > 0 && count > 0 ? { every, cycles, count } : null;
}

/**
 * A drain without empty commits: `wait` counts groups, so the last S-2 waits cover too few. Free of
 * costs and with one constant latency the first tile that is not waited for in vain is the one whose
 * copy would have stalled there: seldom. null outside S >= 3, K >= S-1 (with S = 2 every wait covers all).
 */
export function certifiedTail({ S, K, L, C }: Ring): { first: number; hazards: number; visible: boolean } | null {
  if (S < 3 || K < S - 1) return null;
  const first = Math.max(1, K - S + 2);
  return { first, hazards: K - first, visible: L > (S - 1) * C && K >= S && K % (S - 1) !== 0 };
}

/** b rings on one multiprocessor, one computing at a time, served in order of arrival (order A, I = Bar = 0). */
export function certifiedSharedPeriod({ S, L, C, B }: Pick<Ring, "S" | "L" | "C" | "B">, b: number): Rational {
  const latency = rational(BigInt(Math.max(L, B)), BigInt(b) * BigInt(S - 1));
  return maxRational(rational(BigInt(C)), rational(BigInt(B)), latency);
}

/** One block after the other, each with an epilogue of E cycles: at most this many times the pure computing. */
export function certifiedTurnover({ K, L, C }: Pick<Ring, "K" | "L" | "C">, E: number): Rational {
  const computing = BigInt(K) * BigInt(C);
  return rational(computing + BigInt(L) + BigInt(E), computing);
}
