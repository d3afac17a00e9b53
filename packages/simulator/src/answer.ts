/**
 * What every answer of a machine model says besides its numbers: whether the input was one, which rule it breaks if
 * not, and which model spoke with which constants. A number of a model is never called measured.
 *
 * Plain types here, the schemas beside them: a browser that simulates loads no schema library.
 */
import { ENGINE_VERSION } from "./engine-version.ts";
import type { BrokenRule } from "./input-check.ts";

/** A constant and where it comes from: a datasheet, a measurement of one card, a fit to its measurements. */
export interface Constant {
  name: string;
  value: number;
  unit: string;
  source: string;
}

/** teaching: constants of an exercise; device: constants fitted to a card; counted: no timing at all. */
export const SPEAKERS = ["teaching", "device", "counted"] as const;

export interface AnswerProvenance {
  kind: "simulated";
  engine: string;
  model: (typeof SPEAKERS)[number];
  machine: string | null;
  constants: Constant[];
}

/** ok; invalid: the input breaks a rule; unsupported: a fair question that this model has no data for. */
export const ANSWER_CLASSES = ["ok", "invalid", "unsupported"] as const;

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
