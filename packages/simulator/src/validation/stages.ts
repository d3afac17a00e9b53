/**
 * The fewest stages that are enough, read off a series of measured rings that differ in their stages alone: the first
 * whose period is within 2 % of the series' best. The model's is read off its own periods in the same way.
 */
import type { DeviceParameters, Regime } from "../device/parameters.ts";
import { paceOf } from "../device/period.ts";
import { numberOf, type Row } from "./csv.ts";
import { pointOf } from "./ring-rows.ts";

const ENOUGH = 1.02;
/** A period this near the 2 % is on the threshold, where the card itself may answer either way. */
const MARGIN = 0.01;

export interface StagesComparison {
  decided: number;
  exact: number;
  onThreshold: number;
}

export function compareStages(parameters: DeviceParameters, regime: Regime, rows: readonly Row[]): StagesComparison {
  const result = { decided: 0, exact: 0, onThreshold: 0 };
  for (const series of seriesOf(rows)) {
    const stages = series.map((row) => pointOf(row).stages);
    const measured = series.map((row) => numberOf(row, "period_mean"));
    const enough = fewest(measured);
    // The last stage too few must have been measured, or the fewest may lie in the gap.
    if (enough === null || (enough > 0 && stages[enough - 1] !== (stages[enough] ?? 0) - 1)) continue;
    if (enough === 0 && stages[0] !== 2) continue;
    const best = Math.min(...measured);
    if (measured.some((period) => Math.abs(period / best - ENOUGH) < MARGIN)) {
      result.onThreshold += 1;
      continue;
    }
    result.decided += 1;
    const predicted = series.map((row) => paceOf(parameters, regime, pointOf(row)).period);
    if (fewest(predicted) === enough) result.exact += 1;
  }
  return result;
}

function fewest(periods: readonly number[]): number | null {
  const best = Math.min(...periods);
  const at = periods.findIndex((period) => period <= ENOUGH * best);
  return at < 0 ? null : at;
}

/** By everything but the stages, each sorted by them; a series needs three rings to have a best. */
function seriesOf(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = [row.family, row.order, row.threads, row.copies_per_thread, row.compute_kind, row.nops].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()]
    .filter((series) => series.length >= 3)
    .map((series) => series.toSorted((a, b) => numberOf(a, "stages") - numberOf(b, "stages")));
}
