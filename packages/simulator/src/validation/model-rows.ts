/** Rows of the measurements as inputs of the models: column names in camel case, as the command line takes them. */
import { numberOf, type Row } from "./csv.ts";

export function headerRowInput(row: Row) {
  return {
    arch: row.cc,
    blockThreads: numberOf(row, "threads"),
    regsPerThread: numberOf(row, "regs"),
    staticSmemBytes: numberOf(row, "static_smem"),
    dynSmemBytes: numberOf(row, "dyn_smem"),
    carveoutPct: numberOf(row, "carveout_pct"),
    barriers: numberOf(row, "block_barriers"),
  };
}

export function occupancyRowInput(row: Row) {
  return {
    arch: "9.0",
    blockThreads: numberOf(row, "block_threads"),
    regsPerThread: numberOf(row, "regs_per_thread"),
    staticSmemBytes: numberOf(row, "static_smem_bytes"),
    dynSmemBytes: numberOf(row, "dyn_smem_bytes"),
    ...("max_dyn_smem_attr" in row ? { maxDynSmemAttr: numberOf(row, "max_dyn_smem_attr") } : {}),
    carveoutPct: numberOf(row, "carveout_pct"),
    barriers: numberOf(row, "barriers"),
  };
}

/** One warp's access, for the banks and for coalescing. */
export function accessRowInput(row: Row) {
  return {
    kind: row.kind,
    widthBytes: numberOf(row, "width_bytes"),
    byteAddressByLane: (row.byte_address_by_lane ?? "").split(" ").map(Number),
  };
}
