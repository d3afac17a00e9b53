/**
 * Judges the models on the measurements: exact counts where a model must be exact, errors of the period where it is
 * fitted, on rows it was not fitted to. Every target says whether it is recorded as met: one that is and fails is a fault.
 */
import { bankConflicts } from "../banks/bank-conflicts.ts";
import { coalescing } from "../coalescing/coalescing.ts";
import type { DeviceParameters, Regime } from "../device/parameters.ts";
import { paceOf, withEqualShares } from "../device/period.ts";
import type { Case } from "../device/regime.ts";
import { runCycles } from "../device/run.ts";
import { occupancy } from "../occupancy/occupancy.ts";
import { numberOf, type Row } from "./csv.ts";
import { accessRowInput, headerRowInput, occupancyRowInput } from "./model-rows.ts";
import { isReference, pointOf, type RingMeasurements } from "./ring-rows.ts";
import { isFitted } from "./split.ts";
import { compareStages } from "./stages.ts";

export interface Measurements extends RingMeasurements {
  header: readonly Row[];
  occupancy: readonly Row[];
  residency: readonly Row[];
  bank: readonly Row[];
  coalescing: readonly Row[];
}

export interface Exactness {
  kind: "exact";
  name: string;
  rows: number;
  exact: number;
  /** Least share of rows that must be exact; null: shown for information. */
  target: number | null;
}

export interface Errors {
  points: number;
  mape: number;
  p95: number;
  worst: number;
}

export interface Fit extends Errors {
  kind: "fit";
  name: string;
  /** Percent; null: no target. */
  target: { mape: number; p95: number | null } | null;
}

export type Finding = Exactness | Fit;

export function isMet(finding: Finding): boolean | null {
  if (finding.target === null) return null;
  if (finding.kind === "exact") return finding.rows > 0 && finding.exact >= finding.target * finding.rows;
  const { mape, p95 } = finding.target;
  return finding.points > 0 && finding.mape <= mape && (p95 === null || finding.p95 <= p95);
}

export function judgeAll(parameters: DeviceParameters, measured: Measurements): Finding[] {
  return [...judgeExact(measured), ...judgeRings(parameters, measured)];
}

function judgeExact(measured: Measurements): Finding[] {
  const count = (name: string, rows: readonly Row[], same: (row: Row) => boolean): Exactness => ({
    kind: "exact",
    name,
    rows: rows.length,
    exact: rows.filter(same).length,
    target: 1,
  });
  const held = measured.residency.filter((row) => row.all_warps_held === "1");
  const timed = measured.bank.filter((row) => row.latency_cycles !== "");
  const blocks = (row: Row) => occupancy(occupancyRowInput(row)).blocksPerSm;
  return [
    count("occupancy, header", measured.header, (row) => {
      return occupancy(headerRowInput(row)).blocksPerSm === numberOf(row, "blocks");
    }),
    count("occupancy, call on the card", measured.occupancy, (row) => blocks(row) === numberOf(row, "blocks_per_sm")),
    count("resident blocks, all warps alive", held, (row) => {
      const resident = occupancy(occupancyRowInput(row)).residentBlocksPerSm ?? 0;
      return Math.min(resident, numberOf(row, "grid_blocks_per_sm")) === numberOf(row, "measured_max_over_sms");
    }),
    count("bank wavefronts", measured.bank, (row) => {
      return bankConflicts(accessRowInput(row)).wavefronts === numberOf(row, "wavefronts");
    }),
    count("shared-load latency", timed, (row) => {
      return bankConflicts(accessRowInput(row)).latencyCycles === numberOf(row, "latency_cycles");
    }),
    count("global sectors", measured.coalescing, (row) => {
      return coalescing(accessRowInput(row)).sectors === numberOf(row, "sectors");
    }),
  ];
}

/** Rows that were not fitted, by case. */
export function judgedRows(measured: RingMeasurements): Record<Case, Row[]> {
  const left = (rows: readonly Row[]) => rows.filter((row) => !isFitted(row));
  const family = (name: string) => left(measured.other).filter((row) => row.family === name);
  return {
    l2One: left(measured.singleCta).filter(isReference),
    l2All: family("l2_132"),
    hbmOne: family("hbm_1"),
    hbmAll: left(measured.fullChip).filter(isReference),
    hbmTwoPerSm: family("hbm_264"),
    hbmFourPerSm: family("hbm_528"),
  };
}

export function regimeOf(parameters: DeviceParameters, name: Case): Regime {
  return name === "hbmTwoPerSm" || name === "hbmFourPerSm" ? parameters.hbmAll : parameters[name];
}

export function periodErrors(parameters: DeviceParameters, regime: Regime, rows: readonly Row[]): Errors {
  return errorsOf(rows, "period_mean", (row) => paceOf(parameters, regime, pointOf(row)).period);
}

function judgeRings(parameters: DeviceParameters, measured: RingMeasurements): Finding[] {
  const rows = judgedRows(measured);
  const period = (name: string, which: Case, target: Fit["target"]): Fit => ({
    kind: "fit",
    name,
    ...periodErrors(parameters, regimeOf(parameters, which), rows[which]),
    target,
  });
  const whole = (name: string, which: Case): Fit => ({
    kind: "fit",
    name,
    ...errorsOf(rows[which], "total_cycles", (row) => totalOf(parameters, regimeOf(parameters, which), row)),
    target: null,
  });
  const others = measured.singleCta.filter((row) => !isFitted(row) && !isReference(row));
  const chipOthers = measured.fullChip.filter((row) => !isFitted(row) && !isReference(row));
  const short = measured.short.filter((row) => !isFitted(row));
  return [
    period("ring period, one CTA, L2", "l2One", { mape: 0.8, p95: 3 }),
    period("ring period, full chip, HBM", "hbmAll", { mape: 1.5, p95: 4 }),
    period("ring period, two CTAs an SM", "hbmTwoPerSm", { mape: 3, p95: null }),
    period("ring period, four CTAs an SM", "hbmFourPerSm", { mape: 6.99, p95: null }),
    {
      kind: "fit",
      name: "short whole runs, one CTA, L2",
      ...errorsOf(short, "total_cycles", (row) => totalOf(parameters, parameters.l2One, row)),
      target: { mape: 2.5, p95: null },
    },
    judgeStages(parameters, measured),
    whole("whole runs of 1,680 tiles, full chip, HBM", "hbmAll"),
    whole("whole runs of 1,680 tiles, four CTAs an SM", "hbmFourPerSm"),
    period("ring period, full chip, L2", "l2All", null),
    period("ring period, one CTA, HBM", "hbmOne", null),
    {
      kind: "fit",
      name: "one CTA, other kernels",
      ...periodErrors(parameters, parameters.l2One, others),
      target: null,
    },
    {
      kind: "fit",
      name: "full chip, other kernels",
      ...periodErrors(parameters, parameters.hbmAll, chipOthers),
      target: null,
    },
    { kind: "fit", name: "the card against itself, later", ...repeatErrors(measured), target: null },
  ];
}

function totalOf(parameters: DeviceParameters, regime: Regime, row: Row): number {
  const point = pointOf(row);
  const pace = paceOf(parameters, withEqualShares(regime), point);
  return runCycles(parameters, point, pace, numberOf(row, "tiles"));
}

/** Whole series, fitted rows among them: half a series would not say which number of stages is the fewest. */
function judgeStages(parameters: DeviceParameters, measured: RingMeasurements): Exactness {
  const other = (family: string) => measured.other.filter((row) => row.family === family);
  const found = [
    compareStages(parameters, parameters.l2One, measured.singleCta.filter(isReference)),
    compareStages(parameters, parameters.hbmAll, measured.fullChip.filter(isReference)),
    compareStages(parameters, parameters.hbmAll, other("hbm_264")),
    compareStages(parameters, parameters.l2All, other("l2_132")),
    compareStages(parameters, parameters.hbmOne, other("hbm_1")),
  ];
  const sum = (key: "decided" | "exact") => found.reduce((total, one) => total + one[key], 0);
  return {
    kind: "exact",
    name: "fewest stages, off the threshold",
    rows: sum("decided"),
    exact: sum("exact"),
    target: 0.95,
  };
}

function repeatErrors(measured: RingMeasurements): Errors {
  const rows = [...measured.singleCta, ...measured.fullChip, ...measured.other];
  const repeated = rows.filter((row) => row.period_repeat_a !== "" && isReference(row));
  return errorsOf(repeated, "period_mean", (row) => numberOf(row, "period_repeat_a"));
}

/** Percent of the measured value; p95 by nearest rank. */
export function errorsOf(rows: readonly Row[], column: string, predicted: (row: Row) => number): Errors {
  const errors = rows.map((row) => {
    const measured = numberOf(row, column);
    return (100 * Math.abs(predicted(row) - measured)) / measured;
  });
  const sorted = errors.toSorted((a, b) => a - b);
  const mape = errors.reduce((sum, one) => sum + one, 0) / errors.length;
  const p95 = sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN;
  return { points: errors.length, mape, p95, worst: sorted.at(-1) ?? Number.NaN };
}
