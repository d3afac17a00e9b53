import { z } from "zod";
import { answerHead } from "../answer-schema.ts";

/** Sizes in bytes; `carveoutPct` -1: no preference set; `barriers`: named barriers, 0 where only __syncthreads is used. */
export const OccupancyInputSchema = z.object({
  arch: z.string(),
  blockThreads: z.number().int(),
  regsPerThread: z.number().int(),
  staticSmemBytes: z.number().int(),
  dynSmemBytes: z.number().int(),
  maxDynSmemAttr: z.number().int(),
  carveoutPct: z.number().int(),
  barriers: z.number().int(),
});
export type OccupancyInput = z.infer<typeof OccupancyInputSchema>;

export const LIMITERS = ["warps", "registers", "shared_memory", "blocks", "barriers"] as const;
export const Limiter = z.enum(LIMITERS);
export type Limiter = z.infer<typeof Limiter>;

export const OccupancyAnswerSchema = z.object({
  ...answerHead("occupancy"),
  input: OccupancyInputSchema.nullable(),
  /** What the runtime's occupancy call answers. 0: a block cannot be launched. More: perhaps it can, see below. */
  blocksPerSm: z.number().int().nullable(),
  /** Every limit that ties for the smallest. */
  limiters: z.array(Limiter),
  /** Blocks that each resource alone allows; null: it sets no limit here. */
  limits: z.record(Limiter, z.number().int().nullable()).nullable(),
  warpsPerSm: z.number().int().nullable(),
  /** Resident warps over the most an SM holds, reduced. */
  occupancy: z.string().nullable(),
  sharedPerBlock: z.object({ requested: z.number(), allocated: z.number() }).nullable(),
  carveoutBytes: z.number().int().nullable(),
  /**
   * Blocks that really stay resident while all their warps live. Differs from the call where a carve-out is preferred,
   * which the driver takes as a hint, and where a block of at most 48 KB asks for more dynamic memory than the kernel's
   * attribute: the call counts blocks then, and the launch is refused (0).
   */
  residentBlocksPerSm: z.number().int().nullable(),
});
export type OccupancyAnswer = z.infer<typeof OccupancyAnswerSchema>;
