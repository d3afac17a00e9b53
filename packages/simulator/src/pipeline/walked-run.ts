/** What a walk is given, and what it comes to. */
import type { Schedule } from "./schedule.ts";

export interface WalkInput {
  schedule: Schedule;
  S: number;
  K: number;
  L: number;
  C: number;
  I: number;
  Bar: number;
  B: number;
}

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
