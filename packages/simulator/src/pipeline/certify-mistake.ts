/** Compares the run and the proof of a program with a mistake, or of one's own, with what was derived without them. */
import { formatRational, rational } from "../rational.ts";
import type { PipelineVerdict } from "../verdict.ts";
import { certifiedHazards } from "./certified-hazards.ts";
import { certifiedTail, isFree } from "./certificate.ts";
import type { HazardReport } from "./hazards.ts";
import { scheduleOfInput } from "./input.ts";
import { walkProgram } from "./program-walk.ts";
import type { WalkedRun } from "./walked-run.ts";
import type { RingInput } from "./ring-input.ts";
import type { TimedRun } from "./timed-run.ts";
import { isWalkable } from "./walk-steps.ts";

type Certificate = NonNullable<PipelineVerdict["certificate"]>;
type Differs = Certificate["differs"];

const FORMULA = "steps of one warp, dates and landings, without events";

/** null for a program whose warps differ, or that mbarriers order, and whose hazards no count is known of. */
export function certifyMistake(input: RingInput, run: TimedRun, proof: HazardReport): Certificate | null {
  const schedule = scheduleOfInput(input);
  const walked = isWalkable(schedule) ? walkProgram({ ...input, schedule }) : null;
  const hazards = input.program === null ? certifiedHazards(input) : null;
  if (walked === null && hazards === null) return null;
  const isTail = input.mutant === "tail_no_empty_commit" && input.order === "A" && isFree(input);
  const tail = isTail ? certifiedTail(input) : null;
  const differs: Differs = walked === null ? [] : differences(walked, run);
  if (hazards !== null && !(hazards.count === proof.count && hazards.first === (proof.first?.tile ?? null)))
    differs.push("hazards");
  if (tail !== null && !(tail.hazards === proof.count && tail.visible === (run.manifested !== null)))
    differs.push("tail");
  const { period = null, manifested = null } = walked ?? {};
  return {
    total: walked === null ? null : String(walked.total),
    formula: walked === null ? null : FORMULA,
    period: period === null ? null : formatRational(rational(BigInt(period.cycles), BigInt(period.tiles))),
    sMin: null,
    sMinWholeRun: null,
    stall: null,
    tail,
    hazards,
    shows:
      walked === null
        ? null
        : { shows: manifested !== null, tile: manifested?.tile ?? null, cycle: manifested?.cycle ?? null },
    agree: differs.length === 0,
    differs,
  };
}

function differences(walked: WalkedRun, run: TimedRun): Differs {
  const differs: Differs = [];
  if (walked.total !== run.total) differs.push("total");
  const waits = [walked.fill - run.fill, walked.stall - run.stall, walked.stalledTiles - run.stalledTiles];
  if (waits.some((off) => off !== 0)) differs.push("stall");
  const { period } = walked;
  const { steady } = run;
  if (period !== null && steady !== null && period.cycles * steady.tiles !== steady.cycles * period.tiles)
    differs.push("period");
  const [a, b] = [walked.manifested, run.manifested];
  const same = a?.kind === b?.kind && a?.tile === b?.tile && a?.slot === b?.slot && a?.cycle === b?.cycle;
  if (!same) differs.push("shows");
  return differs;
}
