/** Compares a run with what was derived without it. */
import { formatRational, rational } from "../rational.ts";
import type { PipelineVerdict } from "../verdict.ts";
import {
  certifiedPeriod,
  certifiedStages,
  certifiedStall,
  certifiedTail,
  certifiedTotal,
  certifiedWholeRunStages,
  isFree,
  waitingOf,
} from "./certificate.ts";
import type { HazardReport } from "./hazards.ts";
import type { RingInput } from "./ring-input.ts";
import type { Waiting } from "./recurrence.ts";
import type { TimedRun } from "./timed-run.ts";

type Certificate = NonNullable<PipelineVerdict["certificate"]>;

/** null for programs that no certificate speaks of. */
export function certify(input: RingInput, run: TimedRun, proof: HazardReport): Certificate | null {
  if (input.mutant === "tail_no_empty_commit") return certifyTail(input, run, proof);
  const waiting = waitingOf(input);
  if (waiting === null) return null;
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
    agree: differs.length === 0,
    differs,
  };
}

function periodAgrees(input: RingInput, { steady }: TimedRun, waiting: Waiting): boolean {
  if (steady === null) return true;
  const ran = rational(BigInt(steady.cycles), BigInt(steady.tiles));
  return formatRational(ran) === formatRational(certifiedPeriod(input, waiting));
}

/** A program with this one mistake: the proof must find it where it was derived to be, the run must show it when it was. */
function certifyTail(input: RingInput, run: TimedRun, proof: HazardReport): Certificate | null {
  if (input.order !== "A" || !isFree(input)) return null;
  const tail = certifiedTail(input);
  if (tail === null) return null;
  const total = certifiedTotal(input);
  const found = proof.count === tail.hazards && (proof.first?.tile ?? input.K) === tail.first;
  const agree = found && tail.visible === (run.manifested !== null);
  return {
    total: total.total.toString(),
    formula: `${total.formula}, of the correct program; first tile without a wait max(1,K-S+2), visible iff L>(S-1)*C, K>=S and K mod (S-1) != 0`,
    period: formatRational(certifiedPeriod(input)),
    sMin: certifiedStages(input)?.toString() ?? null,
    sMinWholeRun: certifiedWholeRunStages(input)?.toString() ?? null,
    stall: certifiedStall(input),
    tail,
    agree,
    differs: agree ? [] : ["tail"],
  };
}
