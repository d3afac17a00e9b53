/** One ring, judged: the proof, the timed run and the certificates, in one verdict. */
import { ENGINE_VERSION } from "../engine-version.ts";
import type { PipelineClass, PipelineVerdict } from "../verdict.ts";
import { certifiedBound, waitingOf } from "./certificate.ts";
import { certify } from "./certify.ts";
import { counterfactuals } from "./counterfactuals.ts";
import { smallestCounterexample } from "./counterexample.ts";
import type { HazardReport } from "./hazards.ts";
import { hintsOf } from "./hints.ts";
import { checkRingInput } from "./input.ts";
import type { RingInput } from "./ring-input.ts";
import { manifestsWhen } from "./manifests-when.ts";
import { resourcesOf, sharedPeriodAgrees } from "./memory.ts";
import { isCorrectVariant } from "./mutants.ts";
import { isOverSynchronised } from "./over-synchronised.ts";
import { proveInput } from "./prove-input.ts";
import { runRing } from "./run-ring.ts";
import type { TimedRun } from "./timed-run.ts";
import { MAX_DRAWN_TILES, timelineOf } from "./timeline.ts";
import { timingOf } from "./timing.ts";

/** Takes anything: what is no valid input comes back as class `invalid` with the broken rule. */
export function simulateRing(raw: unknown): PipelineVerdict {
  const checked = checkRingInput(raw);
  if (!checked.ok) return { ...frame(null), rule: { name: checked.rule, detail: checked.detail } };
  const { input } = checked;
  const proof = proveInput(input);
  const resources = resourcesOf(input);
  const judged = { ...frame(input), resources, hint: proof.first && hintsOf(proof.first) };
  if (proof.deadlock) return { ...judged, class: "deadlock", correctness: correctnessOf(input, proof, null) };
  const watchTile = proof.first?.tile;
  const run = runRing(input, { keepTiles: MAX_DRAWN_TILES, ...(watchTile === undefined ? {} : { watchTile }) });
  if (run.stuck) return { ...judged, class: "deadlock", correctness: correctnessOf(input, proof, run) };
  const certificate = certify(input, run, proof);
  return {
    ...judged,
    class: classOf({ input, run, proof, agree: (certificate?.agree ?? true) && sharedPeriodAgrees(input, resources) }),
    correctness: correctnessOf(input, proof, run),
    timing: timingOf(input, run, certificate?.period ?? null),
    certificate,
    counterfactuals: counterfactuals(input, run.total),
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
  const bytes = input?.perTileBytes ?? null;
  return {
    schema: "sim.verdict/1",
    model: "pipeline",
    provenance: {
      kind: "simulated",
      engine: ENGINE_VERSION,
      model: "teaching",
      constants: [
        ...(input === null ? [] : [cycle("L"), cycle("C"), cycle("I"), cycle("Bar"), cycle("B")]),
        ...(bytes === null ? [] : [{ name: "perTileBytes", value: bytes, unit: "byte", source: "exercise" }]),
        ...(input === null || input.arch === null
          ? []
          : [{ name: "arch", value: Number(input.arch), unit: "compute capability", source: "CUDA C++ guide 13.1" }]),
      ],
    },
    input,
    class: "invalid",
    rule: null,
    correctness: null,
    timing: null,
    certificate: null,
    resources: null,
    counterfactuals: [],
    hint: null,
    timeline: null,
  };
}

interface Facts {
  input: RingInput;
  run: TimedRun;
  proof: HazardReport;
  agree: boolean;
}

function classOf({ input, run, proof, agree }: Facts): PipelineClass {
  if (!agree) return "model_disagreement";
  // A hazard that shows and that the proof does not know would be a mistake of the proof's.
  if (run.manifested !== null) return proof.count > 0 ? "wrong" : "model_disagreement";
  if (proof.count > 0) return "lucky_correct";
  const own = input.program !== null || (input.mutant !== null && isCorrectVariant(input.mutant));
  if (own && isOverSynchronised(input)) return "ok_over_synchronised";
  const bound = certifiedBound(input, waitingOf(input) ?? undefined);
  if (bound === "bandwidth") return "bandwidth_bound";
  return bound === "latency" && run.stall > 0 ? "ok_stalled" : "ok";
}

function correctnessOf(
  input: RingInput,
  proof: HazardReport,
  run: TimedRun | null,
): NonNullable<PipelineVerdict["correctness"]> {
  const stuck = proof.deadlock || run?.stuck === true;
  const broken = proof.count > 0 || stuck;
  return {
    hazards: proof.count,
    // A wait for the wrong parity may pass or hang as the copies come: then the run tells.
    deadlock: stuck,
    first: proof.first === null ? null : { ...proof.first, cycle: cycleOf(proof.first.kind, run) },
    stuck: proof.stuck,
    manifestsHere: run !== null && run.manifested !== null,
    manifested: run?.manifested ?? null,
    manifestsWhen: broken && run !== null && !run.stuck ? manifestsWhen(input, run) : null,
    minimalCounterexample: broken ? smallestCounterexample(input) : null,
  };
}

/** A read too early is the later point of its pair, and so is a refill too early. */
function cycleOf(kind: string, run: TimedRun | null): number | null {
  if (run === null) return null;
  return kind === "WAR" ? run.watched.issued : run.watched.read;
}
