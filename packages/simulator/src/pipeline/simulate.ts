/** One ring, judged: the timed run, the happens-before layer and the certificates, in one verdict. */
import { fixedSix, formatRational, rational } from "../rational.ts";
import { ENGINE_VERSION } from "../engine-version.ts";
import type { PipelineClass, PipelineVerdict } from "../verdict.ts";
import { certifiedPeriod, certifiedStages, certifiedStall, certifiedTotal } from "./certificate.ts";
import { runRing, type TimedRun } from "./engine.ts";
import { findHazards, type HazardReport } from "./hazards.ts";
import { checkRingInput, type RingInput } from "./input.ts";
import { MAX_DRAWN_TILES, timelineOf } from "./timeline.ts";

/** Takes anything: what is no valid input comes back as class `invalid` with the broken rule. */
export function simulateRing(raw: unknown): PipelineVerdict {
  const checked = checkRingInput(raw);
  if (!checked.ok) return invalid(checked.rule, checked.detail);
  const input = checked.input;
  const hazards = findHazards(input);
  if (hazards.deadlock) return { ...frame(input), class: "deadlock", correctness: correctnessOf(hazards, null) };
  const run = runWhole(input);
  const certificate = input.mutant === null ? compare(input, run) : null;
  return {
    ...frame(input),
    class: classOf({ input, run, hazards, agree: certificate?.agree ?? true }),
    correctness: correctnessOf(hazards, run),
    timing: timingOf(input, run),
    certificate,
    counterfactuals: input.mutant === null ? counterfactuals(input, run.total) : [],
    timeline: timelineOf(run, input.S),
  };
}

function frame(input: RingInput | null): PipelineVerdict {
  const cycle = (name: "L" | "C" | "I" | "Bar" | "B") => ({
    name,
    value: input?.[name] ?? 0,
    unit: "cycle",
    source: "exercise",
  });
  return {
    schema: "sim.verdict/1",
    model: "pipeline",
    provenance: {
      kind: "simulated",
      engine: ENGINE_VERSION,
      model: "teaching",
      constants: input === null ? [] : [cycle("L"), cycle("C"), cycle("I"), cycle("Bar"), cycle("B")],
    },
    input,
    class: "invalid",
    rule: null,
    correctness: null,
    timing: null,
    certificate: null,
    counterfactuals: [],
    timeline: null,
  };
}

function invalid(name: string, detail: string): PipelineVerdict {
  return { ...frame(null), rule: { name, detail } };
}

/** Runs longer than this are cut by whole periods of the steady state, which changes no figure. */
const RUN_WHOLE_TILES = 4_096;

/**
 * The ring repeats itself from `fromTile` on, p tiles in each round. A shorter run with the same
 * remainder of tiles modulo p has the same fill and the same drain; the rounds left out are added.
 */
function runWhole(input: RingInput): TimedRun {
  const options = { keepTiles: MAX_DRAWN_TILES };
  if (input.K <= RUN_WHOLE_TILES || input.mutant !== null) return runRing(input, options);
  const { steady } = runRing(input, { ...options, stopWhenSteady: true });
  if (steady === null) return runRing(input, options);
  const least = steady.fromTile + 2 * steady.tiles + 2 * input.S + MAX_DRAWN_TILES;
  const rounds = Math.max(0, Math.floor((input.K - least) / steady.tiles));
  const run = runRing({ ...input, K: input.K - rounds * steady.tiles }, options);
  const perRoundTiles = rounds * steady.tiles;
  return {
    ...run,
    total: run.total + rounds * steady.cycles,
    stall: run.stall + rounds * steady.stall,
    stalledTiles: run.stalledTiles + rounds * steady.stalledTiles,
    computeCycles: run.computeCycles + perRoundTiles * input.C,
    issueCycles: run.issueCycles + perRoundTiles * input.I,
    barrierCycles: run.barrierCycles + perRoundTiles * input.Bar * (input.order === "A" ? 1 : 2),
  };
}

function compare(input: RingInput, run: TimedRun): NonNullable<PipelineVerdict["certificate"]> {
  const total = certifiedTotal(input);
  const period = certifiedPeriod(input);
  const free = input.I === 0 && input.Bar === 0 && input.B === 0;
  const stall = free ? certifiedStall(input) : null;
  const differs: ("total" | "period" | "stall")[] = [];
  if (total.total !== BigInt(run.total)) differs.push("total");
  const { steady } = run;
  if (
    steady !== null &&
    formatRational(rational(BigInt(steady.cycles), BigInt(steady.tiles))) !== formatRational(period)
  ) {
    differs.push("period");
  }
  if (free && run.stall !== (stall === null ? 0 : stall.cycles * stall.count)) differs.push("stall");
  return {
    total: total.total.toString(),
    formula: total.formula,
    period: formatRational(period),
    sMin: certifiedStages(input)?.toString() ?? null,
    stall,
    agree: differs.length === 0,
    differs,
  };
}

function timingOf(input: RingInput, run: TimedRun): NonNullable<PipelineVerdict["timing"]> {
  const ideal = input.K * input.C;
  const bubble = rational(BigInt(run.total - ideal), BigInt(run.total));
  const period = certifiedPeriod(input);
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
    bound: boundOf(input),
  };
}

/** Which term of the period is the largest; compute wins ties, since nothing then waits. */
function boundOf(input: RingInput): "compute" | "latency" | "bandwidth" {
  const perTile = BigInt(input.C + input.I + (input.order === "A" ? 1 : 2) * input.Bar);
  const period = certifiedPeriod(input);
  if (period.den === 1n && period.num === perTile) return "compute";
  return period.den === 1n && period.num === BigInt(input.B) ? "bandwidth" : "latency";
}

interface Facts {
  input: RingInput;
  run: TimedRun;
  hazards: HazardReport;
  agree: boolean;
}

function classOf({ input, run, hazards, agree }: Facts): PipelineClass {
  if (!agree) return "model_disagreement";
  if (run.manifested !== null) return "wrong";
  if (hazards.count > 0) return "lucky_correct";
  if (input.mutant === "wait_all" && input.S > (input.order === "A" ? 2 : 1)) return "ok_over_synchronised";
  const bound = boundOf(input);
  if (bound === "bandwidth") return "bandwidth_bound";
  return bound === "latency" && run.stall > 0 ? "ok_stalled" : "ok";
}

function correctnessOf(hazards: HazardReport, run: TimedRun | null): NonNullable<PipelineVerdict["correctness"]> {
  return {
    hazards: hazards.count,
    deadlock: hazards.deadlock,
    first: hazards.first,
    manifestsHere: run !== null && run.manifested !== null,
    manifested: run?.manifested ?? null,
  };
}

function counterfactuals(input: RingInput, total: number): PipelineVerdict["counterfactuals"] {
  const change = (name: "S+1" | "S-1", S: number) => {
    const checked = checkRingInput({ ...input, S });
    return checked.ok ? [{ change: name, dTotal: Number(certifiedTotal(checked.input).total) - total }] : [];
  };
  return [...change("S+1", input.S + 1), ...change("S-1", input.S - 1)];
}
