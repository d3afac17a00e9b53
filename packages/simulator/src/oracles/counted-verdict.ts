/** The answers of the models that show what the lessons count: which one, asked what. */
import { bankConflicts } from "../banks/bank-conflicts.ts";
import { coalescing } from "../coalescing/coalescing.ts";
import { ENGINE_VERSION } from "../engine-version.ts";
import { occupancy } from "../occupancy/occupancy.ts";
import { simulateRing } from "../pipeline/simulate.ts";
import { MAX_DRAWN_SLOTS, MAX_DRAWN_TILES } from "../pipeline/timeline.ts";
import type { Answer } from "../plain.ts";
import type { CountedVerdict } from "../verdict.ts";
import { countParts } from "../parts/count-parts.ts";
import type { PartsInput } from "../parts/schema.ts";
import { waves } from "../waves/waves.ts";
import { showAnswer } from "./agree.ts";

export type Shown = Pick<CountedVerdict, "quantity" | "answer"> & { lane?: number };

export function countedVerdict(shown: Shown, counted: string, actual: Answer | null): CountedVerdict {
  const { quantity, answer, lane = null } = shown;
  return {
    schema: "sim.verdict/1",
    model: "counted",
    provenance: { kind: "simulated", engine: ENGINE_VERSION, model: "counted", constants: [] },
    quantity,
    counted,
    returned: actual === null ? null : showAnswer(actual),
    lane,
    answer,
  };
}

type Access = { widthBytes: number; byteAddressByLane: number[]; lane?: number };

/** One warp's load from global memory. */
export function showGlobalLoad(quantity: Shown["quantity"], { lane, ...access }: Access): Shown | null {
  const answer = coalescing({ kind: "ld", ...access });
  if (answer.input === null) return null;
  return { quantity, answer, ...(lane === undefined ? {} : { lane }) };
}

/** One warp's load from shared memory; null where its addresses lie beyond it. */
export function showSharedLoad(quantity: Shown["quantity"], { lane, ...access }: Access): Shown | null {
  const answer = bankConflicts({ kind: "ld", ...access });
  if (answer.input === null) return null;
  return { quantity, answer, ...(lane === undefined ? {} : { lane }) };
}

interface Block {
  arch: string;
  threads: number;
  registers: number;
  sharedBytes: number;
}

export function showBlock(quantity: Shown["quantity"], { arch, threads, registers, sharedBytes }: Block): Shown | null {
  const answer = occupancy({ arch, blockThreads: threads, regsPerThread: registers, dynSmemBytes: sharedBytes });
  return answer.input === null ? null : { quantity, answer };
}

export function showLaunch(
  quantity: Shown["quantity"],
  launch: { tiles: bigint; sms: bigint; blocksPerSm: bigint },
): Shown | null {
  const numbers = Object.entries(launch).map(([name, value]) => [name, Number(value)]);
  const answer = waves(Object.fromEntries(numbers));
  return answer.input === null ? null : { quantity, answer };
}

/** The numbers that a count is put together from. */
export function showParts(quantity: Shown["quantity"], of: PartsInput["of"], args: readonly bigint[]): Shown {
  return { quantity, answer: countParts({ of, args: args.map(String) }) };
}

/** Cycles of a ring that shows which tile lies where: copies are late enough to see them land. */
const RING = { L: 300, C: 120 };

/** A TMA ring up to the tile; null where it would be too long or too deep to draw. */
export function showTmaRing(quantity: Shown["quantity"], tile: bigint, stages: bigint): Shown | null {
  if (tile >= BigInt(MAX_DRAWN_TILES) || stages > BigInt(MAX_DRAWN_SLOTS)) return null;
  const K = Math.max(Number(tile) + 1, Math.min(2 * Number(stages), MAX_DRAWN_TILES));
  return { quantity, answer: simulateRing({ ...RING, S: Number(stages), K, order: "tma" }) };
}
