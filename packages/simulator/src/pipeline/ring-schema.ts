import { z } from "zod";
import { MUTANTS, type RingInput } from "./input.ts";

/** The ring's input inside a verdict, for whoever reads a verdict back; fields are described at `RingInput`. */
export const RingInputSchema: z.ZodType<RingInput> = z.object({
  S: z.number().int(),
  K: z.number().int(),
  order: z.enum(["A", "B"]),
  L: z.number().int(),
  C: z.number().int(),
  I: z.number().int(),
  Bar: z.number().int(),
  B: z.number().int(),
  warps: z.number().int(),
  mutant: z.enum(MUTANTS).nullable(),
});
