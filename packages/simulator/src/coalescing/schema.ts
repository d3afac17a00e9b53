import { z } from "zod";
import { GLOBAL_KINDS } from "../access.ts";
import { LanesSchema, WidthSchema } from "../access-schema.ts";
import { answerHead } from "../answer-schema.ts";

export const CoalescingInputSchema = z.object({
  kind: z.enum(GLOBAL_KINDS),
  widthBytes: WidthSchema,
  byteAddressByLane: LanesSchema,
});

export const CoalescingAnswerSchema = z.object({
  ...answerHead("coalescing"),
  input: CoalescingInputSchema.nullable(),
  requests: z.number().int().nullable(),
  /** Of 32 bytes. */
  sectors: z.number().int().nullable(),
  /** Of 128 bytes. */
  lines: z.number().int().nullable(),
  usefulBytes: z.number().int().nullable(),
  movedBytes: z.number().int().nullable(),
  efficiency: z.number().nullable(),
  efficiencyRatio: z.string().nullable(),
});
export type CoalescingAnswer = z.infer<typeof CoalescingAnswerSchema>;
