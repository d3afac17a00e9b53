/** Input of the ring model, checked field by field: what is wrong comes back as a broken rule, never as an exception. */
import { checkMemory, type MemoryRule } from "./memory.ts";
import { MUTANTS, mutantFits, mutatedSchedule } from "./mutants.ts";
import { checkSchedule, type ScheduleSetting } from "./schedule-check.ts";
import type { RingInput } from "./ring-input.ts";
import type { Schedule } from "./schedule.ts";

const INTEGERS = ["S", "K", "L", "C", "I", "Bar", "B", "warps"] as const;
const OPTIONAL_INTEGERS = ["perTileBytes", "copyBytes", "rowBytes"] as const;

export const MAX_TILES = 10_000_000;
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
  | "program"
  | "time_too_large"
  | MemoryRule;

export type CheckedRing = { ok: true; input: RingInput } | { ok: false; rule: RingRule; detail: string };

/** Rules in the order of the fields; the first broken one is named. */
export function checkRingInput(raw: unknown): CheckedRing {
  const shaped = readShape(raw);
  if (!shaped.ok) return shaped;
  const { input } = shaped;
  if (input.order === "A" && input.S < 2) return refuse("stages_at_least_two", `S = ${input.S}`);
  if (input.S < 1) return refuse("stages_at_least_one", `S = ${input.S}`);
  if (input.S > MAX_STAGES) return refuse("stages_too_many", `S = ${input.S}, at most ${MAX_STAGES}`);
  if (input.K < 1) return refuse("tiles_positive", `K = ${input.K}`);
  if (input.K > MAX_TILES) return refuse("tiles_too_many", `K = ${input.K}, at most ${MAX_TILES}`);
  if (input.L < 1) return refuse("copy_positive", `L = ${input.L}`);
  if (input.C < 1) return refuse("compute_positive", `C = ${input.C}`);
  for (const name of ["I", "Bar", "B"] as const) {
    if (input[name] < 0) return refuse("cost_not_negative", `${name} = ${input[name]}`);
  }
  if (input.warps < 1 || input.warps > MAX_WARPS) return refuse("warps_range", `warps = ${input.warps}`);
  if (input.mutant !== null && !mutantFits(input.mutant, input.order)) {
    return refuse("mutant_order", `${input.mutant} does not exist in order ${input.order}`);
  }
  if (input.mutant !== null && input.program !== null) return refuse("program", "a program or a mutant, not both");
  // Above 2^53 the clock of the event loop would no longer be exact. A step of a program takes at most one of the times.
  const times = input.program === null ? 1 : Math.max(1, input.program.iteration.length, input.program.prologue.length);
  const worst =
    BigInt(input.K + input.S) * BigInt(times) * BigInt(input.L + input.C + input.I + 2 * input.Bar + input.B);
  if (!Number.isSafeInteger(Number(worst)) || worst > BigInt(Number.MAX_SAFE_INTEGER)) {
    return refuse("time_too_large", `up to ${worst} cycles; exact to 2^53 - 1`);
  }
  const memory = checkMemory(input);
  return memory === null ? { ok: true, input } : { ok: false, ...memory };
}

function readShape(raw: unknown): CheckedRing {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return refuse("shape", "input: not an object");
  const given = raw as Partial<Record<keyof RingInput, unknown>>;
  const input: Record<keyof RingInput, unknown> = {
    S: given.S,
    K: given.K,
    order: given.order === undefined ? "A" : given.order,
    L: given.L,
    C: given.C,
    I: given.I === undefined ? 0 : given.I,
    Bar: given.Bar === undefined ? 0 : given.Bar,
    B: given.B === undefined ? 0 : given.B,
    warps: given.warps === undefined ? 2 : given.warps,
    mutant: given.mutant === undefined ? null : given.mutant,
    program: given.program === undefined ? null : given.program,
    arch: given.arch === undefined ? null : given.arch,
    perTileBytes: given.perTileBytes === undefined ? null : given.perTileBytes,
    copyBytes: given.copyBytes === undefined ? null : given.copyBytes,
    rowBytes: given.rowBytes === undefined ? null : given.rowBytes,
  };
  for (const name of INTEGERS) {
    if (!Number.isSafeInteger(input[name])) return refuse("shape", `${name}: not a whole number`);
  }
  for (const name of OPTIONAL_INTEGERS) {
    if (input[name] !== null && !Number.isSafeInteger(input[name]))
      return refuse("shape", `${name}: not a whole number`);
  }
  if (input.order !== "A" && input.order !== "B" && input.order !== "tma") {
    return refuse("shape", "order: neither A nor B nor tma");
  }
  if (input.mutant !== null && !(MUTANTS as readonly unknown[]).includes(input.mutant)) {
    return refuse("shape", "mutant: unknown");
  }
  if (input.arch !== null && typeof input.arch !== "string") return refuse("shape", "arch: not text");
  if (input.program !== null) {
    const wrong = checkSchedule(input.program, input as unknown as ScheduleSetting);
    if (wrong !== null) return refuse("program", wrong);
  }
  return { ok: true, input: input as unknown as RingInput };
}

function refuse(rule: RingRule, detail: string): CheckedRing {
  return { ok: false, rule, detail };
}

export function scheduleOfInput({ order, mutant, program }: Pick<RingInput, "order" | "mutant" | "program">): Schedule {
  return program ?? mutatedSchedule(order, mutant);
}
