import { z } from "zod";
import { ANSWER_CLASSES, SPEAKERS } from "./answer.ts";

export const BrokenRuleSchema = z.object({ name: z.string(), detail: z.string() });

const ProvenanceSchema = z.object({
  kind: z.literal("simulated"),
  engine: z.string(),
  model: z.enum(SPEAKERS),
  machine: z.string().nullable(),
  constants: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string(), source: z.string() })),
});

export const answerHead = <M extends string>(model: M) => ({
  schema: z.literal("sim.answer/1"),
  model: z.literal(model),
  class: z.enum(ANSWER_CLASSES),
  rule: BrokenRuleSchema.nullable(),
  provenance: ProvenanceSchema,
});
