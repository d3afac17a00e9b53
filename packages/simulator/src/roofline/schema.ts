import { z } from "zod";
import { answerHead } from "../answer-schema.ts";
import { LEVELS, MACHINES, ROOF_KINDS } from "./machines.ts";

/** C (m x n) = A (m x k) B (k x n), made of CTA tiles tileM x tileN, each made of warp tiles warpM x warpN. Elements. */
export const RooflineInputSchema = z.object({
  device: z.enum(Object.keys(MACHINES) as [string, ...string[]]),
  roofs: z.enum(ROOF_KINDS),
  m: z.number().int(),
  n: z.number().int(),
  k: z.number().int(),
  bytesPerElement: z.literal([2, 4]),
  tileM: z.number().int(),
  tileN: z.number().int(),
  warpM: z.number().int(),
  warpN: z.number().int(),
});
export type RooflineInput = Omit<z.infer<typeof RooflineInputSchema>, "bytesPerElement" | "roofs"> & {
  bytesPerElement: number;
  roofs: (typeof ROOF_KINDS)[number];
};

const RoofSchema = z.object({
  level: z.enum(LEVELS),
  bytes: z.string(),
  /** FLOP a byte, reduced, and as a number. */
  intensity: z.string(),
  intensityDecimal: z.string(),
  /** GB/s; null: no figure for this card, and the level sets no roof. */
  bandwidth: z.number().nullable(),
  /** Bandwidth times intensity, TFLOP/s. */
  attainable: z.number().nullable(),
  /** Intensity from which arithmetic is the limit. */
  ridge: z.number().nullable(),
});
export type Roof = z.infer<typeof RoofSchema>;

export const RooflineAnswerSchema = z.object({
  ...answerHead("roofline"),
  input: RooflineInputSchema.nullable(),
  flops: z.string().nullable(),
  /** TFLOP/s of the arithmetic alone. */
  peak: z.number().nullable(),
  levels: z.array(RoofSchema),
  /** The smallest of the peak and the levels, TFLOP/s. */
  attainable: z.number().nullable(),
  bound: z.enum(["compute", ...LEVELS]).nullable(),
});
export type RooflineAnswer = z.infer<typeof RooflineAnswerSchema>;
