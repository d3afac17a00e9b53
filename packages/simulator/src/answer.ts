/**
 * What every answer of a machine model says besides its numbers: whether the input was one, which rule it breaks if
 * not, and which model spoke with which constants. A number of a model is never called measured.
 */
import { z } from "zod";
import { ENGINE_VERSION } from "./engine-version.ts";
import type { BrokenRule } from "./input-check.ts";

export const BrokenRuleSchema = z.object({ name: z.string(), detail: z.string() });

/** A constant and where it comes from: a datasheet, a measurement of one card, a fit to its measurements. */
export const ConstantSchema = z.object({ name: z.string(), value: z.number(), unit: z.string(), source: z.string() });
export type Constant = z.infer<typeof ConstantSchema>;

export const AnswerProvenance = z.object({
  kind: z.literal("simulated"),
  engine: z.string(),
  /** teaching: constants of an exercise; device: constants fitted to a card; counted: no timing at all. */
  model: z.enum(["teaching", "device", "counted"]),
  machine: z.string().nullable(),
  constants: z.array(ConstantSchema),
});
export type AnswerProvenance = z.infer<typeof AnswerProvenance>;

/** ok; invalid: the input breaks a rule; unsupported: a fair question that this model has no data for. */
export const AnswerClass = z.enum(["ok", "invalid", "unsupported"]);

export function provenance(
  model: AnswerProvenance["model"],
  machine: string | null,
  constants: Constant[] = [],
): AnswerProvenance {
  return { kind: "simulated", engine: ENGINE_VERSION, model, machine, constants };
}

/** The head of an answer; `rule` is null exactly when the class is ok. */
export function head<M extends string>(model: M, broken: BrokenRule | null, unsupported = false) {
  const refusal = unsupported ? ("unsupported" as const) : ("invalid" as const);
  return { schema: "sim.answer/1" as const, model, class: broken === null ? ("ok" as const) : refusal, rule: broken };
}

export const answerHead = <M extends string>(model: M) => ({
  schema: z.literal("sim.answer/1"),
  model: z.literal(model),
  class: AnswerClass,
  rule: BrokenRuleSchema.nullable(),
  provenance: AnswerProvenance,
});
