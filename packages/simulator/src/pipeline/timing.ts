import { fixedSix, formatRational, rational } from "../rational.ts";
import type { PipelineVerdict } from "../verdict.ts";
import { certifiedBound, certifiedPeriod, certifiedStages, waitingOf } from "./certificate.ts";
import type { RingInput } from "./ring-input.ts";
import type { TimedRun } from "./timed-run.ts";

export function timingOf(input: RingInput, run: TimedRun): NonNullable<PipelineVerdict["timing"]> {
  const ideal = run.computeCycles;
  const bubble = rational(BigInt(run.total - ideal), BigInt(run.total));
  const waiting = waitingOf(input) ?? undefined;
  // A mistake and a program of one's own have the period that they run with, where they were seen to come back.
  const own = waitingOf(input) === null && run.steady !== null;
  const period = own
    ? rational(BigInt(run.steady?.cycles ?? 1), BigInt(run.steady?.tiles ?? 1))
    : certifiedPeriod(input, waiting);
  const sMin = certifiedStages(input);
  return {
    total: run.total,
    ideal,
    fill: run.fill,
    stall: run.stall,
    stalledTiles: run.stalledTiles,
    issue: run.issueCycles,
    barrier: run.barrierCycles,
    maxInFlight: run.maxInFlight,
    bubbleRatio: formatRational(bubble),
    bubbleRatioDecimal: fixedSix(bubble),
    periodPerTile: formatRational(period),
    periodPerTileDecimal: fixedSix(period),
    sMin: sMin === null ? null : Number(sMin),
    bound: certifiedBound(input, waiting),
  };
}
