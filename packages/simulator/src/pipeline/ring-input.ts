import type { Mutant } from "./mutants.ts";
import type { Order, Schedule } from "./schedule.ts";

/** Times in cycles, all integers. Checked by hand, so that a browser that simulates loads no schema library. */
export interface RingInput {
  /** Stages: slots of the ring. */
  S: number;
  /** Tiles. */
  K: number;
  order: Order;
  /** From the end of issuing a copy to its landing. */
  L: number;
  /** Computing one tile. */
  C: number;
  /** Issuing one tile's copies, on the warp. */
  I: number;
  /** One barrier; in the tma ring one consumer's wait. */
  Bar: number;
  /** Cycles of the copy path that one tile occupies (its bandwidth). */
  B: number;
  /** Computing warps. */
  warps: number;
  mutant: Mutant | null;
  /** A schedule of one's own, instead of the order's and its mutants. */
  program: Schedule | null;
  /** Compute capability, "9.0"; with the bytes of a tile, what the ring takes of a multiprocessor. */
  arch: string | null;
  perTileBytes: number | null;
  /** Bytes of one asynchronous copy and of one row in shared memory, to check alignment. */
  copyBytes: number | null;
  rowBytes: number | null;
}
