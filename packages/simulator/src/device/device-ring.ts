import { head, provenance, type Constant } from "../answer.ts";
import type { BrokenRule } from "../input-check.ts";
import { occupancy } from "../occupancy/occupancy.ts";
import { H200_SXM, JUDGED } from "./fitted.ts";
import { readDeviceRing } from "./input.ts";
import { isCalibrated } from "./overhead.ts";
import type { Regime } from "./parameters.ts";
import { COPY_BYTES, paceOf, withEqualShares, type DevicePoint } from "./period.ts";
import { chooseRegime, SMS, type Chosen } from "./regime.ts";
import { runCycles } from "./run.ts";
import type { DeviceRingAnswer, DeviceRingInput } from "./schema.ts";

const ENOUGH = 1.02;
const SHARED_OPT_IN = 232_448;
const FIT = "fitted to half of the rings measured on one H200; see packages/simulator/data";

const empty = {
  input: null,
  tileBytes: null,
  periodPerTile: null,
  total: null,
  bound: null,
  terms: null,
  sMin: null,
  resources: null,
  missing: [],
  judged: null,
};

/**
 * Cycles a tile and of a whole run of a copy ring on a real card: the device model, whose constants are fitted to
 * measurements of that card, not the teaching model of `simulateRing`, whose constants an exercise gives.
 * The period is that of the middle SM in the middle of a run; where the full chip's memory binds, a whole run comes to
 * less than its tiles' periods, as SMs that fell behind catch up at the end. `computeCycles` is what a tile's compute takes alone. `missing` says what the model has no term or no data for.
 */
export function deviceRing(raw: unknown): DeviceRingAnswer {
  const { reader, input } = readDeviceRing(raw);
  const tileBytes = COPY_BYTES * input.threads * input.copiesPerThread;
  const sharedPerCta = input.stages * tileBytes;
  if (sharedPerCta > SHARED_OPT_IN) {
    reader.refuse("shared_memory_over_opt_in", `${sharedPerCta} bytes a CTA, at most ${SHARED_OPT_IN}`);
  }
  if (reader.broken !== null) {
    return { ...empty, ...head("ring", reader.broken), provenance: provenance("device", null) };
  }
  const ctasPerSm = Math.ceil(input.ctas / SMS);
  const residentLimit = residentCtas(input, sharedPerCta);
  if (ctasPerSm > residentLimit) {
    const detail = `${ctasPerSm} CTAs an SM, of which ${residentLimit} fit: the rest would run after them`;
    const rule = { name: "ctas_not_resident", detail };
    return { ...empty, ...head("ring", rule, true), provenance: provenance("device", input.device) };
  }
  return describe(input, { tileBytes, resources: { ctasPerSm, residentLimit, sharedPerCta } });
}

/** Registers are not part of the input: the measured kernels need fewer than would limit them. */
function residentCtas(input: DeviceRingInput, dynSmemBytes: number): number {
  return occupancy({ arch: "9.0", blockThreads: input.threads, regsPerThread: 32, dynSmemBytes }).blocksPerSm ?? 0;
}

type Sizes = Pick<DeviceRingAnswer, "tileBytes"> & { resources: NonNullable<DeviceRingAnswer["resources"]> };

function describe(input: DeviceRingInput, { tileBytes, resources }: Sizes): DeviceRingAnswer {
  const chosen = chooseRegime(H200_SXM, input.source, input.ctas);
  const point: DevicePoint = { ...input, ctasPerSm: resources.ctasPerSm };
  const pace = paceOf(H200_SXM, chosen.regime, point);
  const evenPace = paceOf(H200_SXM, withEqualShares(chosen.regime), point);
  const { compute, overhead, copyLatency, latency, bandwidth } = pace;
  const terms = { compute, overhead, copyLatency, latency, bandwidth };
  return {
    ...head("ring", null),
    provenance: provenance("device", input.device, constantsOf(chosen)),
    input,
    tileBytes,
    periodPerTile: thousandths(pace.period),
    total: thousandths(runCycles(H200_SXM, point, evenPace, input.tiles)),
    bound: pace.bound,
    terms: Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, thousandths(value)])) as typeof terms,
    sMin: fewestStages(chosen.regime, point, tileBytes ?? 0),
    resources,
    missing: [...chosen.missing, ...missingForKernel(input, chosen)],
    judged: chosen.judgedAs === null ? null : JUDGED[chosen.judgedAs],
  };
}

/** Among the rings that fit into an SM's shared memory. */
function fewestStages(regime: Regime, point: DevicePoint, tileBytes: number): number | null {
  const most = Math.min(32, tileBytes === 0 ? 32 : Math.floor(SHARED_OPT_IN / tileBytes));
  const paces = Array.from({ length: Math.max(0, most - 1) }, (_, at) =>
    paceOf(H200_SXM, regime, { ...point, stages: at + 2 }),
  );
  const best = Math.min(...paces.map(({ period }) => period));
  const found = paces.findIndex(({ period }) => period <= ENOUGH * best);
  return found < 0 || paces[found]?.bound === "bandwidth" ? null : found + 2;
}

function missingForKernel(input: DeviceRingInput, chosen: Chosen): BrokenRule[] {
  const missing: BrokenRule[] = [];
  if (!isCalibrated(H200_SXM, input)) {
    const detail = `no kernel of ${input.threads} threads with ${input.copiesPerThread} copies each was measured`;
    missing.push({ name: "kernel_not_calibrated", detail });
  }
  if (input.stages > 8) missing.push({ name: "stages_extrapolated", detail: "rings of 2 to 8 stages were measured" });
  if (input.tiles <= SMS && chosen.judgedAs !== "l2One") {
    const detail = "short runs were measured with one CTA and data in L2 only";
    missing.push({ name: "short_run_extrapolated", detail });
  }
  return missing;
}

/** Byte-identical text on every machine needs a fixed rendering; a thousandth of a cycle is far below any error. */
function thousandths(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function constantsOf({ regime, judgedAs, missing }: Chosen): Constant[] {
  const source = missing.some(({ name }) => name === "ctas_interpolated") ? `between constants ${FIT}` : FIT;
  const cycles = (name: string, value: number): Constant => ({ name, value, unit: "cycle", source });
  const rate = (name: string, value: number): Constant => ({ name, value, unit: "byte/cycle", source });
  const isOne = judgedAs === "l2One" || judgedAs === "hbmOne";
  return [
    cycles("latency", regime.latency),
    rate("burst", regime.burst),
    cycles("latency.load", regime.load),
    cycles("latency.queue", regime.queue),
    { ...rate("path", regime.rate1), source: isOne ? "copies alone, one CTA on an H200" : source },
    { ...rate("path.muchInFlight", regime.rate3), source: isOne ? "copies alone, one CTA on an H200" : source },
    { name: "sms", value: SMS, unit: "SM", source: "device attribute" },
  ];
}
