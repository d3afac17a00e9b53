import { z } from "zod";
import { answerHead } from "../answer-schema.ts";

export const WavesInputSchema = z.object({
  tiles: z.number().int(),
  sms: z.number().int(),
  blocksPerSm: z.number().int(),
  clusterSize: z.number().int(),
});
export type WavesInput = z.infer<typeof WavesInputSchema>;

export const WavesAnswerSchema = z.object({
  ...answerHead("waves"),
  input: WavesInputSchema.nullable(),
  waves: z.number().int().nullable(),
  /** Tiles of a full wave. */
  slots: z.number().int().nullable(),
  lastWaveTiles: z.number().int().nullable(),
  /** Tiles over the slots of all waves. */
  efficiency: z.number().nullable(),
  efficiencyRatio: z.string().nullable(),
});
export type WavesAnswer = z.infer<typeof WavesAnswerSchema>;
