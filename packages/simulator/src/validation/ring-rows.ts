/** Rows of the ring's measurements, as points of the device model. */
import type { DevicePoint } from "../device/period.ts";
import { numberOf, type Row } from "./csv.ts";

export interface RingMeasurements {
  singleCta: readonly Row[];
  fullChip: readonly Row[];
  other: readonly Row[];
  short: readonly Row[];
}

const SMS = 132;

export function pointOf(row: Row): DevicePoint {
  return {
    order: row.order === "B" ? "B" : "A",
    stages: numberOf(row, "stages"),
    threads: numberOf(row, "threads"),
    copiesPerThread: numberOf(row, "copies_per_thread"),
    computeCycles: numberOf(row, "compute_only" in row ? "compute_only" : "compute_only_per_tile"),
    computeKind: row.compute_kind === "ffma" ? "ffma" : "mufu",
    ctasPerSm: Math.ceil(numberOf(row, "ctas") / SMS),
  };
}

/** The rows the models are held to: their compute costs the same wherever the compiler puts the loop. */
export function isReference(row: Row): boolean {
  return row.compute_kind === "mufu" && row.threads === "128";
}
