/**
 * Points are integers in hundredths: 10.00 points are 1000. No float ever holds a point,
 * because 7.99 and 8.00 decide over a pass.
 */
import { z } from "zod";

export const Hundredths = z.number().int().min(0).max(1000);
export type Hundredths = number;

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
export const Part = z.enum(PARTS);
export type Part = z.infer<typeof Part>;

/** The parts a grader marks; NORMAL and BOUNDARY are automatic until a grader overrides them. */
export const HUMAN_PARTS = ["EXPLANATION", "Q1", "Q2", "Q3"] as const;
export const HumanPart = z.enum(HUMAN_PARTS);
export type HumanPart = z.infer<typeof HumanPart>;

export function isMarkStep(points: Hundredths): boolean {
  return Number.isInteger(points) && points % MARK_STEP === 0;
}

/** 799 -> "7.99". The one place that turns points into text; the decimal point is the same in every language. */
export function formatPoints(points: Hundredths): string {
  const whole = Math.trunc(points / 100);
  return `${whole}.${String(Math.abs(points % 100)).padStart(2, "0")}`;
}
