import { fixedSix, formatRational, rational, type Rational } from "../rational.ts";
import type { PipelineVerdict } from "../verdict.ts";
import { certifiedBound, certifiedPeriod, certifiedStages, waitingOf } from "./certificate.ts";
import type { RingInput } from "./ring-input.ts";
import type { TimedRun } from "./timed-run.ts";

/** `derived`: the period that a mistake was derived to have, if one was. */
export function timingOf(
  input: RingInput,
  run: TimedRun,
  derived: string | null,
): NonNullable<PipelineVerdict["timing"]> {
  const ideal = run.computeCycles;
  const bubble = rational(BigInt(run.total - ideal), BigInt(run.total));
  const waiting = waitingOf(input) ?? undefined;
  const period = (waiting === undefined ? ownPeriod(run, derived) : null) ?? certifiedPeriod(input, waiting);
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

/** A mistake and a program of one's own have the period that they run with, where they were seen to come back. */
function ownPeriod({ steady }: TimedRun, derived: string | null): Rational | null {
  if (steady !== null) return rational(BigInt(steady.cycles), BigInt(steady.tiles));
  const [cycles, tiles] = derived?.split("/") ?? [];
  return cycles === undefined || tiles === undefined ? null : rational(BigInt(cycles), BigInt(tiles));
}
