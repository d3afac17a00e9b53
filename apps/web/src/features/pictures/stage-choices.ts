/** The stages one may try beside a verdict: the needed ones, the returned ones, and their neighbours. */
export function stageChoices(needed: number, returned: number | null): number[] {
  const low = Math.min(needed, returned ?? needed);
  const high = Math.max(needed, returned ?? needed);
  const wanted =
    high - low <= 4
      ? Array.from({ length: high - low + 3 }, (_, index) => low - 1 + index)
      : [low - 1, low, low + 1, high - 1, high, high + 1];
  return [...new Set(wanted)].filter((stages) => stages >= 2);
}

export interface RingFacts {
  stages: number;
  copy: number;
  compute: number;
}

/** What the captions say: how long the copies in flight are covered, and what stays bare. Cycles. */
export function coverOf({ stages, copy, compute }: RingFacts): { inFlight: number; covered: number; stall: number } {
  const inFlight = stages - 1;
  const covered = inFlight * compute;
  return { inFlight, covered, stall: Math.max(0, copy - covered) };
}
