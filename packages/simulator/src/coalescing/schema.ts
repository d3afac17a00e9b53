import { z } from "zod";
import { LanesSchema, WidthSchema } from "../access.ts";
import { answerHead } from "../answer.ts";

export const COALESCING_KINDS = ["ld", "st"] as const;

export const CoalescingInputSchema = z.object({
  kind: z.enum(COALESCING_KINDS),
  widthBytes: WidthSchema,
  byteAddressByLane: LanesSchema,
});
export type CoalescingInput = { kind: "ld" | "st"; widthBytes: number; byteAddressByLane: number[] };

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
