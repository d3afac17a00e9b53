/** What happens before what, as `traceOrder` notes it. */
export interface Load {
  tile: number;
  slot: number;
  /** Operations that the issuing warp had ended. */
  at: number;
  /** What it knew of the others' operations; its own entry is that of its last meeting with them. */
  clock: readonly number[];
  /** cp.async: operations ended by the warp's wait that covers the copy; null: none does. */
  covered: number | null;
  committed: boolean;
  /** tma: the phase of the tile's full barrier that the bytes belong to; -1 where it may end without them. */
  phase: number;
}

export interface Read {
  tile: number;
  slot: number;
  /** As of a load. */
  at: number;
  clock: readonly number[];
  /** tma: phases of the slot's full barrier that are known to be over. */
  fullPhases: number;
  /** tma: the warp has waited on the full barrier for this tile. */
  awaited: boolean;
}

export interface WarpTrace {
  loads: Load[];
  reads: Read[];
}

export interface OrderTrace {
  warps: WarpTrace[];
  mbarriers: boolean;
  /** Uses of mbarriers that the init, or its fence, does not happen before. */
  uninitialised: { warp: number; op: number; tile: number; slot: number; missing: "init" | "fence" }[];
  /** Warps that never end, and where they wait. */
  stuck: { warp: number; op: number; tile: number }[];
}
