import { z } from "zod";
import { answerHead, BrokenRuleSchema } from "../answer-schema.ts";
import { COMPUTE_KINDS, DEVICES } from "./parameters.ts";

/** A ring of `stages` slots filled by 16-byte cp.async copies. Cycles of the SM clock; `ctas` of the whole card. */
export const DeviceRingInputSchema = z.object({
  device: z.enum(DEVICES),
  source: z.enum(["L2", "HBM"]),
  ctas: z.number().int(),
  stages: z.number().int(),
  order: z.enum(["A", "B"]),
  threads: z.number().int(),
  copiesPerThread: z.number().int(),
  computeCycles: z.number(),
  tiles: z.number().int(),
  computeKind: z.enum(COMPUTE_KINDS),
});
export type DeviceRingInput = z.infer<typeof DeviceRingInputSchema>;

export const DeviceRingAnswerSchema = z.object({
  ...answerHead("ring"),
  input: DeviceRingInputSchema.nullable(),
  tileBytes: z.number().int().nullable(),
  /** Cycles a tile of a long run, and cycles of the whole run of `tiles`, fill and drain included. */
  periodPerTile: z.number().nullable(),
  total: z.number().nullable(),
  bound: z.enum(["compute", "latency", "bandwidth"]).nullable(),
  /** What each limit alone would cost a tile, in cycles. */
  terms: z
    .object({
      compute: z.number(),
      overhead: z.number(),
      copyLatency: z.number(),
      latency: z.number(),
      bandwidth: z.number(),
    })
    .nullable(),
  /** Fewest stages within 2 % of what any number that fits would reach; null: the copy path binds, none is enough. */
  sMin: z.number().int().nullable(),
  resources: z
    .object({
      ctasPerSm: z.number().int(),
      residentLimit: z.number().int(),
      sharedPerCta: z.number().int(),
    })
    .nullable(),
  /** What is not modelled or was not measured for this input. Empty: inside what the model was judged on. */
  missing: z.array(BrokenRuleSchema),
  /** How the model did on rows of this kind that it was not fitted to; null: there are none. Percent of the period. */
  judged: z.object({ points: z.number().int(), mape: z.number(), p95: z.number(), worst: z.number() }).nullable(),
});
export type DeviceRingAnswer = z.infer<typeof DeviceRingAnswerSchema>;
