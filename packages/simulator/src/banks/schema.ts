import { z } from "zod";
import { LanesSchema, WidthSchema } from "../access-schema.ts";
import { answerHead } from "../answer-schema.ts";
import { BANK_KINDS } from "./kinds.ts";

export const BanksInputSchema = z.object({
  kind: z.enum(BANK_KINDS),
  widthBytes: WidthSchema,
  byteAddressByLane: LanesSchema,
});

export const BanksAnswerSchema = z.object({
  ...answerHead("banks"),
  input: BanksInputSchema.nullable(),
  /** Passes through the shared-memory pipe. */
  wavefronts: z.number().int().nullable(),
  /** Passes that the same active lanes need without conflicts. */
  ideal: z.number().int().nullable(),
  excess: z.number().int().nullable(),
  /** Most distinct words of one bank in one phase: "n-way". */
  degree: z.number().int().nullable(),
  /** For each of the 32 banks, most distinct words that one phase asks of it. */
  banks: z.array(z.number().int()),
  worst: z.object({ bank: z.number().int(), lanes: z.array(z.number().int()), words: z.array(z.number()) }).nullable(),
  /** Lanes that read the same wide words pairwise share a pass. Loads only. */
  pairMerged: z.boolean(),
  /** Two lanes store to one byte: which of them wins is not defined. */
  unorderedStore: z.boolean(),
  /** From a load to the use of its value, one warp alone. null: no such figure for stores and ldmatrix. */
  latencyCycles: z.number().nullable(),
  /** Cycles that the SM's pipe is busy with each such access when many warps wait. null where not measured. */
  cyclesPerAccess: z.number().nullable(),
});
export type BanksAnswer = z.infer<typeof BanksAnswerSchema>;
