/** Input of the ring model, checked field by field: what is wrong comes back as a broken rule, never as an exception. */
import { z } from "zod";

export const MUTANTS = [
  "tail_no_empty_commit",
  "no_wait",
  "wait_off_by_one",
  "wait_one_warp",
  "wait_all",
  "no_commit_steady",
  "no_commit_prologue",
  "commit_after_wait",
  "no_barrier",
  "issue_before_barrier",
  "no_trailing_barrier",
  "divergent_barrier",
  "slot_off_by_one",
  "prologue_short",
] as const;
export const Mutant = z.enum(MUTANTS);
export type Mutant = z.infer<typeof Mutant>;

/** Times in cycles, all integers. */
export const RingInput = z.object({
  /** Stages: slots of the ring. */
  S: z.number().int(),
  /** Tiles. */
  K: z.number().int(),
  order: z.enum(["A", "B"]),
  /** From the end of issuing a copy to its landing. */
  L: z.number().int(),
  /** Computing one tile. */
  C: z.number().int(),
  /** Issuing one tile's copies, on the warp. */
  I: z.number().int(),
  /** One barrier. */
  Bar: z.number().int(),
  /** Cycles of the copy path that one tile occupies (its bandwidth). */
  B: z.number().int(),
  warps: z.number().int(),
  mutant: Mutant.nullable(),
});
export type RingInput = z.infer<typeof RingInput>;

const RawRingInput = RingInput.extend({
  order: RingInput.shape.order.default("A"),
  I: RingInput.shape.I.default(0),
  Bar: RingInput.shape.Bar.default(0),
  B: RingInput.shape.B.default(0),
  warps: RingInput.shape.warps.default(2),
  mutant: RingInput.shape.mutant.default(null),
});
export type RawRingInput = z.input<typeof RawRingInput>;

export const MAX_TILES = 10_000_000;
/** A mutant's program is traced whole: its first hazard may lie in the drain. */
const MAX_MUTANT_TILES = 20_000;
export const MAX_STAGES = 4_096;
const MAX_WARPS = 64;

export type RingRule =
  | "shape"
  | "stages_at_least_two"
  | "stages_at_least_one"
  | "stages_too_many"
  | "tiles_positive"
  | "tiles_too_many"
  | "copy_positive"
  | "compute_positive"
  | "cost_not_negative"
  | "warps_range"
  | "mutant_order"
  | "time_too_large";

export type CheckedRing = { ok: true; input: RingInput } | { ok: false; rule: RingRule; detail: string };

/** Rules in the order of the fields; the first broken one is named. */
export function checkRingInput(raw: unknown): CheckedRing {
  const parsed = RawRingInput.safeParse(raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse("shape", `${issue?.path.join(".") || "input"}: ${issue?.message ?? "not an object"}`);
  }
  const input = parsed.data;
  if (input.order === "A" && input.S < 2) return refuse("stages_at_least_two", `S = ${input.S}`);
  if (input.S < 1) return refuse("stages_at_least_one", `S = ${input.S}`);
  if (input.S > MAX_STAGES) return refuse("stages_too_many", `S = ${input.S}, at most ${MAX_STAGES}`);
  if (input.K < 1) return refuse("tiles_positive", `K = ${input.K}`);
  if (input.K > MAX_TILES) return refuse("tiles_too_many", `K = ${input.K}, at most ${MAX_TILES}`);
  if (input.mutant !== null && input.K > MAX_MUTANT_TILES) {
    return refuse("tiles_too_many", `K = ${input.K}, with a mutant at most ${MAX_MUTANT_TILES}`);
  }
  if (input.L < 1) return refuse("copy_positive", `L = ${input.L}`);
  if (input.C < 1) return refuse("compute_positive", `C = ${input.C}`);
  for (const name of ["I", "Bar", "B"] as const) {
    if (input[name] < 0) return refuse("cost_not_negative", `${name} = ${input[name]}`);
  }
  if (input.warps < 1 || input.warps > MAX_WARPS) return refuse("warps_range", `warps = ${input.warps}`);
  const onlyB = input.mutant === "no_trailing_barrier";
  const onlyA = input.mutant === "issue_before_barrier" || input.mutant === "commit_after_wait";
  if ((onlyB && input.order !== "B") || (onlyA && input.order !== "A")) {
    return refuse("mutant_order", `${input.mutant} does not exist in order ${input.order}`);
  }
  // Above 2^53 the clock of the event loop would no longer be exact.
  const worst = BigInt(input.K + input.S) * BigInt(input.L + input.C + input.I + 2 * input.Bar + input.B);
  if (!Number.isSafeInteger(Number(worst)) || worst > BigInt(Number.MAX_SAFE_INTEGER)) {
    return refuse("time_too_large", `up to ${worst} cycles; exact to 2^53 - 1`);
  }
  return { ok: true, input };
}

function refuse(rule: RingRule, detail: string): CheckedRing {
  return { ok: false, rule, detail };
}
