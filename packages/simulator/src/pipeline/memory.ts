/** What a ring takes of a multiprocessor's shared memory, and whether its copies are aligned. */
import { ARCHITECTURES, WARP_THREADS } from "../occupancy/architectures.ts";
import { occupancy } from "../occupancy/occupancy.ts";
import { formatRational } from "../rational.ts";
import { certifiedSharedPeriod } from "./certificate.ts";
import { sharedPeriod } from "./shared-sm.ts";
import type { RingInput } from "./ring-input.ts";

export type MemoryRule =
  | "unknown_architecture"
  | "tile_bytes_positive"
  | "shared_memory_over_opt_in"
  | "copy_bytes"
  | "copy_misaligned"
  | "needs_async_copies";

type Memory = Pick<RingInput, "S" | "order" | "warps" | "arch" | "perTileBytes" | "copyBytes" | "rowBytes">;

/** Bytes that one cp.async may copy (PTX ISA, cp.async): .ca takes all three, .cg only 16. */
const COPY_BYTES = [4, 8, 16];
/** Rows in shared memory of a TMA box are multiples of this. */
const TMA_BYTES = 16;

export function checkMemory(input: Memory): { rule: MemoryRule; detail: string } | null {
  const { S, order, arch, perTileBytes, copyBytes, rowBytes } = input;
  if (perTileBytes !== null && perTileBytes < 1) {
    return { rule: "tile_bytes_positive", detail: `perTileBytes = ${perTileBytes}` };
  }
  if (copyBytes !== null && !COPY_BYTES.includes(copyBytes)) {
    return { rule: "copy_bytes", detail: `copyBytes = ${copyBytes}, one of ${COPY_BYTES.join(", ")}` };
  }
  const unit = order === "tma" ? TMA_BYTES : copyBytes;
  for (const name of ["rowBytes", "perTileBytes"] as const) {
    const bytes = input[name];
    if (unit === null || bytes === null || (bytes > 0 && bytes % unit === 0)) continue;
    const what = name === "rowBytes" ? `rows of ${rowBytes} bytes` : `tiles of ${perTileBytes} bytes`;
    return { rule: "copy_misaligned", detail: `${what} do not keep copies of ${unit} bytes aligned` };
  }
  if (arch === null) return null;
  const machine = ARCHITECTURES[arch];
  if (!Object.hasOwn(ARCHITECTURES, arch) || machine === undefined) {
    return { rule: "unknown_architecture", detail: `arch = ${arch.slice(0, 40)}` };
  }
  const [major = 0] = arch.split(".").map(Number);
  if (major < (order === "tma" ? 9 : 8)) {
    return { rule: "needs_async_copies", detail: `order ${order} does not exist on ${arch}` };
  }
  const asked = S * (perTileBytes ?? 0);
  if (asked <= machine.sharedPerBlockOptIn) return null;
  const detail = `${asked} bytes a block, at most ${machine.sharedPerBlockOptIn} on ${arch}`;
  return { rule: "shared_memory_over_opt_in", detail };
}

export interface RingResources {
  smemPerBlock: number;
  alloc: number;
  blocksPerSM: number;
  limiters: string[];
  sharedPeriodPerTile: string | null;
}

/** Of a checked input; null where it names no architecture or no bytes. Registers are left out: nothing is known of them. */
export function resourcesOf(input: RingInput): RingResources | null {
  const { S, order, warps, arch, perTileBytes } = input;
  if (arch === null || perTileBytes === null) return null;
  const { blocksPerSm, sharedPerBlock, limiters } = occupancy({
    arch,
    blockThreads: Math.min(32, warps + (order === "tma" ? 1 : 0)) * WARP_THREADS,
    regsPerThread: 0,
    staticSmemBytes: 0,
    dynSmemBytes: S * perTileBytes,
  });
  if (blocksPerSm === null || sharedPerBlock === null) return null;
  const period = sharesTheModel(input, blocksPerSm) ? formatRational(certifiedSharedPeriod(input, blocksPerSm)) : null;
  const smemPerBlock = S * perTileBytes;
  return {
    smemPerBlock,
    alloc: sharedPerBlock.allocated,
    blocksPerSM: blocksPerSm,
    limiters,
    sharedPeriodPerTile: period,
  };
}

/** Deeper rings would take longer to run than a verdict may. */
const MOST_SHARED_STAGES = 64;

function sharesTheModel({ S, order, I, Bar, mutant, program }: RingInput, blocks: number): boolean {
  const plain = order === "A" && I === 0 && Bar === 0 && mutant === null && program === null;
  return plain && blocks > 0 && S <= MOST_SHARED_STAGES;
}

/** Runs the rings that share a multiprocessor and compares; true where there is nothing to compare. */
export function sharedPeriodAgrees(input: RingInput, resources: RingResources | null): boolean {
  if (resources === null || resources.sharedPeriodPerTile === null) return true;
  const ran = sharedPeriod({ ...input, blocks: resources.blocksPerSM }, MOST_SHARED_TILES);
  return ran === null || formatRational(ran) === resources.sharedPeriodPerTile;
}

const MOST_SHARED_TILES = 500;
