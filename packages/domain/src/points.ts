/**
 * Points are integers in hundredths: 10.00 points are 1000. No float ever holds a point,
 * because 7.99 and 8.00 decide over a pass.
 */
import { z } from "zod";
import { HUMAN_PARTS, PARTS } from "./point-values.ts";

export const Hundredths = z.number().int().min(0).max(1000);
export type Hundredths = number;

export const Part = z.enum(PARTS);
export type Part = z.infer<typeof Part>;

export const HumanPart = z.enum(HUMAN_PARTS);
export type HumanPart = z.infer<typeof HumanPart>;
