/** The fitted constants as the source file that ships them. */
import type { DeviceParameters } from "../device/parameters.ts";
import { paceOf } from "../device/period.ts";
import { CASES, type Case } from "../device/regime.ts";
import type { Row } from "./csv.ts";
import { judgedRows, periodErrors, regimeOf, type Errors } from "./judge.ts";
import { pointOf, type RingMeasurements } from "./ring-rows.ts";

export function judgedCases(parameters: DeviceParameters, measured: RingMeasurements): Record<Case, Errors> {
  const rows = judgedRows(measured);
  const hundredths = (value: number) => Math.round(100 * value) / 100;
  const entries = CASES.map((name) => {
    const { points, mape, p95, worst } = periodErrors(parameters, regimeOf(parameters, name), rows[name]);
    return [name, { points, mape: hundredths(mape), p95: hundredths(p95), worst: hundredths(worst) }] as const;
  });
  return Object.fromEntries(entries) as Record<Case, Errors>;
}

export function fittedSource(parameters: DeviceParameters, measured: RingMeasurements): string {
  return `/**
 * Written by \`npm run validate:h200 -- --write\`, not by hand. Fitted to the rows of data/h200 that
 * validation/split.ts gives; JUDGED: errors on the others, in percent of the period.
 */
import type { DeviceParameters } from "./parameters.ts";
import type { Case } from "./regime.ts";

export const H200_SXM: DeviceParameters = ${JSON.stringify(parameters, null, 2)};

interface Errors {
  points: number;
  mape: number;
  p95: number;
  worst: number;
}

export const JUDGED: Record<Case, Errors> = ${JSON.stringify(judgedCases(parameters, measured), null, 2)};
`;
}

/** Most that two sets of constants may differ in any period they predict. Percent. */
const SAME = 0.1;

/** Says how shipped constants differ from a fit's, or nothing if they predict the same. */
export function fittedDifference(
  shipped: DeviceParameters,
  fitted: DeviceParameters,
  measured: RingMeasurements,
): string | null {
  const rows = judgedRows(measured);
  const errors = CASES.map((name) => {
    const theirs = (row: Row) => paceOf(fitted, regimeOf(fitted, name), pointOf(row)).period;
    const ours = (row: Row) => paceOf(shipped, regimeOf(shipped, name), pointOf(row)).period;
    const worst = Math.max(...rows[name].map((row) => (100 * Math.abs(ours(row) - theirs(row))) / theirs(row)));
    return { name, worst };
  });
  const worst = errors.reduce((most, one) => (one.worst > most.worst ? one : most));
  if (worst.worst <= SAME) return null;
  return `the shipped constants are not the fit's: ${worst.name} differs by up to ${worst.worst.toFixed(2)} %`;
}
