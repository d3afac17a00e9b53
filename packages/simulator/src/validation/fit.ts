/**
 * Fits the device model's constants to the rows that `isFitted` gives, one group after another: overheads of the
 * kernels first, then the memory system by regime, then what several CTAs do to each other, then whole runs.
 */
import type { CalibratedKernel, DeviceParameters, Regime } from "../device/parameters.ts";
import { depthOf } from "../device/overhead.ts";
import { paceOf } from "../device/period.ts";
import { runCycles } from "../device/run.ts";
import { numberOf, type Row } from "./csv.ts";
import { leastSquares } from "./least-squares.ts";
import { isReference, pointOf, type RingMeasurements } from "./ring-rows.ts";
import { isFitted } from "./split.ts";

/** Of copies alone, without compute: a steady 124 bytes a cycle for one CTA. */
const ONE_CTA_PATH = { rate1: 124, knee1: 65_536, rate2: 124, knee2: 131_072, rate3: 124, knee3: 196_608 } as const;
const UNLOADED = { load: 0, queue: 0 } as const;
const ROUNDS = 30;

export function fitDevice(measured: RingMeasurements): DeviceParameters {
  const fitted = (rows: readonly Row[], family?: string) =>
    rows.filter((row) => isFitted(row) && (family === undefined || row.family === family));
  const reference = (rows: readonly Row[], family?: string) => fitted(rows, family).filter(isReference);

  let parameters: DeviceParameters = { ...start(), kernels: fitKernels(fitted(measured.singleCta)) };
  const one = fitKeys(parameters, "l2One", ["latency", "burst", "orderB"], reference(measured.singleCta));
  parameters = { ...parameters, l2One: one };
  const l2All = fitKeys(parameters, "l2All", MEMORY_KEYS, reference(measured.other, "l2_132"));
  parameters = { ...parameters, l2All };
  const hbmOne = fitKeys(
    parameters,
    "hbmOne",
    ["latency", "burst", "load", "orderB"],
    reference(measured.other, "hbm_1"),
  );
  parameters = { ...parameters, hbmOne };
  const crowded = ["hbm_264", "hbm_528"].flatMap((family) => fitted(measured.other, family));
  parameters = fitFullChip(parameters, reference(measured.fullChip), crowded);
  return rounded({ ...parameters, run: fitRun(parameters, fitted(measured.short)) });
}

const LATENCY_KEYS = ["latency", "burst", "load", "queue", "orderB"] as const;
const MEMORY_KEYS = [...LATENCY_KEYS, "rate1", "rate3"] as const;
const CHIP_KEYS = [...LATENCY_KEYS, "rate1", "knee1", "rate2", "knee2", "rate3", "knee3"] as const;
type RegimeName = "l2One" | "l2All" | "hbmOne" | "hbmAll";

function start(): DeviceParameters {
  const hbm = { rate1: 17.8, knee1: 65e3, rate2: 16.8, knee2: 108e3, rate3: 17, knee3: 150e3 };
  return {
    kernels: [],
    l2One: { latency: 349, burst: 124, ...UNLOADED, orderB: 5, sharpness: 6, ...ONE_CTA_PATH },
    l2All: { latency: 349, burst: 124, load: 30, queue: 100, orderB: 5, sharpness: 5, ...L2_ALL_PATH },
    hbmOne: { latency: 790, burst: 70, load: 600, queue: 0, orderB: 5, sharpness: 3, ...ONE_CTA_PATH },
    hbmAll: { latency: 740, burst: 64, load: 380, queue: 660, orderB: 5, sharpness: 3, ...hbm },
    several: { overhead: 0.12, mufu: 0.307, ffma: 0.295 },
    run: {
      startA: -24,
      startB: -38,
      perStage: 1,
      prologue: 120,
      prologueRate: 160,
      drainA1: 22,
      drainA4: 12,
      drainA8: 10,
      drainB1: 70,
      drainB4: 40,
      drainB8: 35,
    },
  };
}

const L2_ALL_PATH = { rate1: 36.2, knee1: 98_304, rate2: 35.5, knee2: 114_688, rate3: 34.9, knee3: 131_072 } as const;

/** Median of what a tile costs beyond its compute, over the rows where no copy is waited for. */
function fitKernels(rows: readonly Row[]): CalibratedKernel[] {
  const names = [...new Set(rows.map((row) => `${row.threads} ${row.copies_per_thread}`))];
  const found = names.map((name) => {
    const [threads = 0, copiesPerThread = 0] = name.split(" ").map(Number);
    const own = rows.filter((row) => `${row.threads} ${row.copies_per_thread}` === name);
    // The compute of small FFMA loops is known only to 5 %: MUFU where it was measured.
    const exact = own.filter((row) => row.compute_kind === "mufu");
    const overhead = (order: "A" | "B") =>
      overheads((exact.length > 0 ? exact : own).filter((row) => row.order === order));
    return { threads, copiesPerThread, A: overhead("A"), B: overhead("B") };
  });
  const complete = found.map((kernel) => ({
    ...kernel,
    A: withoutGaps(
      kernel.A,
      found.map((one) => one.A),
    ),
    B: withoutGaps(
      kernel.B,
      found.map((one) => one.B),
    ),
  }));
  return complete.toSorted((a, b) => a.threads - b.threads || a.copiesPerThread - b.copiesPerThread);
}

type Depths = [two: number, middle: number, deep: number];

/** NaN where no unhindered row was fitted. */
function overheads(rows: readonly Row[]): Depths {
  const unhindered = rows.filter((row) => {
    const { stages, computeCycles, threads, copiesPerThread } = pointOf(row);
    const latency = copiesPerThread === 0 ? 0 : 349 + (16 * threads * copiesPerThread) / 124;
    return computeCycles * (stages - 1) > 1.03 * latency;
  });
  const at = (depth: number) =>
    median(
      unhindered
        .filter((row) => depthOf(pointOf(row).stages) === depth)
        .map((row) => numberOf(row, "period_mean") - pointOf(row).computeCycles),
    );
  return [at(0), at(1), at(2)];
}

/** A depth without rows: what that depth changes for the other kernels, on top of three to five stages. */
function withoutGaps(own: Depths, others: Depths[]): Depths {
  const [two, middle, deep] = own;
  const change = (depth: 0 | 2) => median(others.map((one) => one[depth] - one[1]).filter((one) => !Number.isNaN(one)));
  return [Number.isNaN(two) ? middle + change(0) : two, middle, Number.isNaN(deep) ? middle + change(2) : deep];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

function fitKeys(parameters: DeviceParameters, name: RegimeName, keys: readonly (keyof Regime)[], rows: Row[]): Regime {
  const regime = parameters[name];
  const withValues = (values: readonly number[]) => ({ ...regime, ...record(keys, values) });
  const best = leastSquares({
    start: keys.map((key) => regime[key]),
    residuals: (values) => rows.map((row) => periodError(parameters, withValues(values), row)),
    scale: 0.01,
    rounds: ROUNDS,
  });
  return withValues(best);
}

/** The chip's memory and what CTAs of one SM do to each other, together: each shows only through the other. */
function fitFullChip(parameters: DeviceParameters, alone: Row[], crowded: Row[]): DeviceParameters {
  const shares = ["overhead", "mufu", "ffma"] as const;
  const withValues = (values: readonly number[]): DeviceParameters => ({
    ...parameters,
    hbmAll: { ...parameters.hbmAll, ...record(CHIP_KEYS, values) },
    several: { ...parameters.several, ...record(shares, values.slice(CHIP_KEYS.length)) },
  });
  const rows = [...alone, ...crowded];
  const best = leastSquares({
    start: [...CHIP_KEYS.map((key) => parameters.hbmAll[key]), ...shares.map((key) => parameters.several[key])],
    residuals: (values) => {
      const tried = withValues(values);
      return rows.map((row) => periodError(tried, tried.hbmAll, row));
    },
    scale: 0.01,
    rounds: ROUNDS,
  });
  return withValues(best);
}

function fitRun(parameters: DeviceParameters, rows: Row[]): DeviceParameters["run"] {
  const keys = Object.keys(parameters.run) as (keyof DeviceParameters["run"])[];
  const points = rows.map((row) => {
    const point = pointOf(row);
    return { row, point, pace: paceOf(parameters, parameters.l2One, point) };
  });
  const best = leastSquares({
    start: keys.map((key) => parameters.run[key]),
    residuals: (values) => {
      const tried = { ...parameters, run: { ...parameters.run, ...record(keys, values) } };
      return points.map(({ row, point, pace }) => {
        const measured = numberOf(row, "total_cycles");
        return (runCycles(tried, point, pace, numberOf(row, "tiles")) - measured) / measured;
      });
    },
    scale: 0.01,
    rounds: ROUNDS,
  });
  return { ...parameters.run, ...record(keys, best) };
}

function periodError(parameters: DeviceParameters, regime: Regime, row: Row): number {
  const measured = numberOf(row, "period_mean");
  return (paceOf(parameters, regime, pointOf(row)).period - measured) / measured;
}

function record<K extends string>(keys: readonly K[], values: readonly number[]): Partial<Record<K, number>> {
  return Object.fromEntries(keys.map((key, at) => [key, values[at]])) as Partial<Record<K, number>>;
}

/** Five digits: more would be noise, and would differ between machines. */
function rounded(parameters: DeviceParameters): DeviceParameters {
  return JSON.parse(
    JSON.stringify(parameters, (_, value: unknown) =>
      typeof value === "number" ? Number(value.toPrecision(5)) : value,
    ),
  ) as DeviceParameters;
}
