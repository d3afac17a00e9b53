import { z } from "zod";
import { answerHead } from "../answer-schema.ts";

/** What is taken apart; the lesson's arguments follow, in the order of its function. */
export const PARTS_OF = ["boxes", "epilogue", "atoms", "mask", "significand"] as const;

export const PartsInputSchema = z.object({ of: z.enum(PARTS_OF), args: z.array(z.string()) });
export type PartsInput = z.infer<typeof PartsInputSchema>;

export const PART_ROWS = [
  "box_a",
  "box_b",
  "apart",
  "fused",
  "along_m",
  "along_n",
  "along_k",
  "word",
  "threshold",
  "held",
  "needed",
] as const;

export const PARTS = [
  "moved",
  "store_product",
  "load_product",
  "store_result",
  "saved",
  "step",
  "word",
  "threshold",
  "hidden",
  "stored",
  "fitting",
  "excess",
] as const;

export const PartsAnswerSchema = z.object({
  ...answerHead("parts"),
  input: PartsInputSchema,
  unit: z.enum(["bytes", "steps", "bits", "word"]),
  /** On one scale. `value`: whole, as decimal text, since it may be larger than a number holds. */
  rows: z.array(
    z.object({
      name: z.enum(PART_ROWS),
      parts: z.array(z.object({ name: z.enum(PARTS), value: z.string() })),
    }),
  ),
});
export type PartsAnswer = z.infer<typeof PartsAnswerSchema>;
