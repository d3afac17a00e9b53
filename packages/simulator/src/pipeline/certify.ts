/** Compares a run with what was derived without it. */
import { formatRational, rational } from "../rational.ts";
import type { PipelineVerdict } from "../verdict.ts";
import {
  certifiedPeriod,
  certifiedStages,
  certifiedStall,
  certifiedTotal,
  certifiedWholeRunStages,
  isFree,
  waitingOf,
} from "./certificate.ts";
import { certifyMistake } from "./certify-mistake.ts";
import type { HazardReport } from "./hazards.ts";
import type { RingInput } from "./ring-input.ts";
import type { Waiting } from "./recurrence.ts";
import type { TimedRun } from "./timed-run.ts";

type Certificate = NonNullable<PipelineVerdict["certificate"]>;

/** null for programs that no certificate speaks of. */
export function certify(input: RingInput, run: TimedRun, proof: HazardReport): Certificate | null {
  const waiting = waitingOf(input);
  if (waiting === null) return certifyMistake(input, run, proof);
  const total = certifiedTotal(input, waiting);
  const plain = waiting.extra === 0 && !waiting.tailWaitsForAll;
  const stall = isFree(input) && plain ? certifiedStall(input) : null;
  const sMin = certifiedStages(input);
  const differs: Certificate["differs"] = [];
  if (total.total !== BigInt(run.total)) differs.push("total");
  if (!periodAgrees(input, run, waiting)) differs.push("period");
  if (isFree(input) && plain && run.stall !== (stall === null ? 0 : stall.cycles * stall.count)) differs.push("stall");
  // From the fewest stages on, no round of the steady state holds a stall; below them each does.
  const free = run.steady?.stall === 0;
  if (plain && run.steady !== null && free !== (sMin !== null && BigInt(input.S) >= sMin)) differs.push("stages");
  if (run.total < Math.max(input.K * input.C, input.L + input.C, input.K * input.B)) differs.push("bounds");
  return {
    total: total.total.toString(),
    formula: total.formula,
    period: formatRational(certifiedPeriod(input, waiting)),
    sMin: sMin?.toString() ?? null,
    sMinWholeRun: certifiedWholeRunStages(input)?.toString() ?? null,
    stall,
    tail: null,
    hazards: null,
    shows: null,
    agree: differs.length === 0,
    differs,
  };
}

function periodAgrees(input: RingInput, { steady }: TimedRun, waiting: Waiting): boolean {
  if (steady === null) return true;
  const ran = rational(BigInt(steady.cycles), BigInt(steady.tiles));
  return formatRational(ran) === formatRational(certifiedPeriod(input, waiting));
}
