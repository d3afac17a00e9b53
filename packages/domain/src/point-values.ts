/**
 * Points as plain numbers, hundredths: 10.00 points are 1000. Apart from the schemas (points.ts), so that a page that only
 * shows points loads no schema library.
 */
type Hundredths = number;

export const TOTAL_POINTS: Hundredths = 1000;
export const PASS_POINTS: Hundredths = 800;
/** Human marks move in steps of 0.25. */
export const MARK_STEP: Hundredths = 25;

export const MAX_POINTS = {
  NORMAL: 200,
  BOUNDARY: 100,
  EXPLANATION: 100,
  Q1: 200,
  Q2: 200,
  Q3: 200,
} as const satisfies Record<string, Hundredths>;

/** The parts of a submission that carry points; they sum to 1000. */
export const PARTS = ["NORMAL", "BOUNDARY", "EXPLANATION", "Q1", "Q2", "Q3"] as const;
/** The parts a grader marks; NORMAL and BOUNDARY are automatic until a grader overrides them. */
export const HUMAN_PARTS = ["EXPLANATION", "Q1", "Q2", "Q3"] as const;
export function isMarkStep(points: Hundredths): boolean {
  return Number.isInteger(points) && points % MARK_STEP === 0;
}

/** 799 -> "7.99". The one place that turns points into text; the decimal point is the same in every language. */
export function formatPoints(points: Hundredths): string {
  const whole = Math.trunc(points / 100);
  return `${whole}.${String(Math.abs(points % 100)).padStart(2, "0")}`;
}
