/**
 * The fewest stages at which a ring never stalls after its fill, found by running rings: double
 * the stages until a run is free of stalls, then halve the gap. That more stages never make a run
 * slower (invariant I5) is what makes the halving right; a property test holds it.
 */
import { runRing } from "./run-ring.ts";
import { certifiedStages } from "./certificate.ts";

/** Deeper rings are left to the certificate, which a test proves equal below this depth. */
export const SIMULATED_STAGES = 512;

export interface StageSearch {
  stages: bigint;
  by: "simulation" | "certificate";
}

/** `L` copy cycles and `C` compute cycles of one tile, both positive. Order A, no issue, barrier or bandwidth cost. */
export function minimumStages(L: bigint, C: bigint): StageSearch {
  // A run of S stages covers at most (S-1)C cycles of a copy: no point in running rings that cannot be deep enough.
  const simulable = L <= BigInt(SIMULATED_STAGES - 1) * C && L + C <= 1_000_000_000_000n;
  if (simulable) {
    const found = searchByRunning(Number(L), Number(C));
    if (found !== null) return { stages: BigInt(found), by: "simulation" };
  }
  return { stages: certifiedStagesOf(L, C), by: "certificate" };
}

function searchByRunning(L: number, C: number): number | null {
  let free = 2;
  while (stalls(free, L, C)) {
    if (free >= SIMULATED_STAGES) return null;
    free = Math.min(free * 2, SIMULATED_STAGES);
  }
  let stalling = 1;
  while (free - stalling > 1) {
    const middle = (free + stalling) >> 1;
    if (stalls(middle, L, C)) stalling = middle;
    else free = middle;
  }
  return free;
}

/** Two full rounds of the ring: a stall that ever comes back has come by then. */
function stalls(S: number, L: number, C: number): boolean {
  const ring = { S, K: 2 * S + 1, order: "A", L, C, I: 0, Bar: 0, B: 0, warps: 1, mutant: null } as const;
  return runRing({ ...ring, program: null }, { cut: false }).stall > 0;
}

/** certifiedStages for whole numbers of any size. */
function certifiedStagesOf(L: bigint, C: bigint): bigint {
  const small = L <= 1n << 52n && C <= 1n << 52n;
  if (small) {
    const ring = { L: Number(L), C: Number(C), I: 0, Bar: 0, B: 0, order: "A" } as const;
    return certifiedStages(ring) ?? 2n;
  }
  // Copies in flight must cover L: the least d with d*C >= L, found bit by bit, and the slot being read.
  let inFlight = 0n;
  for (let bit = 1n << BigInt(L.toString(2).length); bit > 0n; bit >>= 1n) {
    if ((inFlight + bit) * C < L) inFlight += bit;
  }
  return inFlight + 2n;
}
