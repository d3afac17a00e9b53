import { z } from "zod";
import type { RingInput } from "./ring-input.ts";
import { MUTANTS } from "./mutants.ts";
import type { Schedule } from "./schedule.ts";

const Count = z.object({ stages: z.literal([0, 1]), plus: z.number().int() });
const common = {
  who: z.enum(["first", "others"]).optional(),
  when: z.enum(["issuing", "draining"]).optional(),
  exceptLast: z.boolean().optional(),
};
const Step = z.discriminatedUnion("do", [
  z.object({ do: z.literal("load"), ahead: Count, slotPlus: z.number().int().optional(), ...common }),
  z.object({ do: z.literal("wait"), pending: Count, ...common }),
  z.object({ do: z.literal("init"), emptyPlus: z.number().int(), ...common }),
  z.object({ do: z.literal("expect"), halves: z.number().int(), ...common }),
  z.object({
    do: z.literal("await"),
    on: z.enum(["full", "empty"]),
    start: z.literal([0, 1]),
    flips: z.boolean().optional(),
    ...common,
  }),
  ...(["commit", "barrier", "compute", "fence", "arrive"] as const).map((name) =>
    z.object({ do: z.literal(name), ...common }),
  ),
]);
const ScheduleSchema = z.object({
  setup: z.array(Step),
  prologueTiles: Count,
  prologue: z.array(Step),
  afterPrologue: z.array(Step),
  iteration: z.array(Step),
}) as unknown as z.ZodType<Schedule>;

/** The ring's input inside a verdict, for whoever reads a verdict back; fields are described at `RingInput`. */
export const RingInputSchema: z.ZodType<RingInput> = z.object({
  S: z.number().int(),
  K: z.number().int(),
  order: z.enum(["A", "B", "tma"]),
  L: z.number().int(),
  C: z.number().int(),
  I: z.number().int(),
  Bar: z.number().int(),
  B: z.number().int(),
  warps: z.number().int(),
  mutant: z.enum(MUTANTS).nullable(),
  program: ScheduleSchema.nullable(),
  arch: z.string().nullable(),
  perTileBytes: z.number().int().nullable(),
  copyBytes: z.number().int().nullable(),
  rowBytes: z.number().int().nullable(),
});
