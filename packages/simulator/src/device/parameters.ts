/** What the device model needs to know of a card: numbers fitted to measurements, with nothing of the model in them. */

export const DEVICES = ["h200-sxm"] as const;
/** What the compute's dependent instructions keep busy: special functions, or multiply-adds. */
export const COMPUTE_KINDS = ["mufu", "ffma"] as const;

/** One state of the memory system: where the data comes from, and how much of the chip reads. Cycles and bytes. */
export interface Regime {
  /** From issuing a tile's copies to their landing, without load and without bytes. */
  latency: number;
  /** How fast the bytes of one tile follow each other. */
  burst: number;
  /** Cycles that a full copy path adds: in proportion to its use, and to the fourth power of its use. */
  load: number;
  queue: number;
  /** What order B adds to the latency: its second barrier, less what the wait hides. */
  orderB: number;
  /** Compute and latency are joined by the 2^sharpness-norm: the less latencies scatter, the sharper. A whole number. */
  sharpness: number;
  /** The middle SM's share of the copy path, in bytes a cycle, at up to `knee1` bytes in flight, at `knee2`, from `knee3` on. */
  rate1: number;
  knee1: number;
  rate2: number;
  knee2: number;
  rate3: number;
  knee3: number;
}

/** With two stages, with three to five, and with more: the compiler unrolls the ring differently. Cycles. */
export type ByDepth = readonly [two: number, middle: number, deep: number];

/** Cycles that waits, barriers and issuing add to a tile's compute, by order. */
export interface Overhead {
  A: ByDepth;
  B: ByDepth;
}

export interface CalibratedKernel extends Overhead {
  threads: number;
  copiesPerThread: number;
}

export interface DeviceParameters {
  kernels: readonly CalibratedKernel[];
  l2One: Regime;
  l2All: Regime;
  hbmOne: Regime;
  hbmAll: Regime;
  several: {
    /** Share of its own overhead that each further CTA of the SM adds. */
    overhead: number;
    /** Share of its time that one warp's compute keeps a pipe of its sub-partition busy. */
    mufu: number;
    ffma: number;
  };
  run: {
    /** From the kernel's start to the first compute, less the latency of a tile: by order, and by stage. */
    startA: number;
    startB: number;
    perStage: number;
    /** Issuing the prologue's tiles takes this long, and then so many bytes a cycle; the first compute waits for it. */
    prologue: number;
    prologueRate: number;
    /** Overhead of tiles that issue nothing any more, with 1, 4 and 8 copies a thread. */
    drainA1: number;
    drainA4: number;
    drainA8: number;
    drainB1: number;
    drainB4: number;
    drainB8: number;
  };
}
