/** What a walk is given, and what it comes to. */
import type { EngineInput } from "./machine.ts";

/** In a program whose warps do the same one of them stands for all. */
export type WalkInput = Omit<EngineInput, "warps">;

export interface WalkedRun {
  total: number;
  fill: number;
  stall: number;
  stalledTiles: number;
  /** The first read of a slot that does not hold its tile. */
  manifested: { kind: "RAW" | "WAR"; tile: number; slot: number; cycle: number } | null;
  /** What comes back, once it does. */
  period: { tiles: number; cycles: number } | null;
  /** Cycles by which L must shrink until, by the lines of this walk, nothing shows any more; Infinity: by no such lines. */
  lives: number;
  /** Steps taken: the work. */
  steps: number;
}
