/** Bins of the score distribution: `counts[n]` submissions have n to under n + 1 points; the last bin ends at 10. */
import { PASS_POINTS, TOTAL_POINTS } from "@warpgrade/domain";

export function scoreBars(counts: readonly number[]) {
  const bars = counts.map((count, from) => ({
    from,
    // Full points have no bin of their own.
    name: from * 100 + 100 === TOTAL_POINTS ? `${from}–${from + 1}` : String(from),
    count,
    passes: from * 100 >= PASS_POINTS,
  }));
  return {
    bars,
    total: counts.reduce((sum, count) => sum + count, 0),
    passing: bars.reduce((sum, bar) => sum + (bar.passes ? bar.count : 0), 0),
  };
}
