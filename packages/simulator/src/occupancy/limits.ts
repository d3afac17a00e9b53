/** Blocks of a kernel that fit on one SM, resource by resource, and the shared-memory carve-out that they get. */
import { SHARED_WITHOUT_OPT_IN, WARP_THREADS, type Architecture } from "./architectures.ts";
import type { Limiter, OccupancyInput } from "./schema.ts";

export interface Limits {
  blocks: number;
  limiters: Limiter[];
  /** Infinity: no limit. */
  each: Record<Limiter, number>;
  carveoutBytes: number;
}

/** That an instruction can name, in a thread. */
export const MOST_REGISTERS = 255;

const roundUp = (value: number, unit: number) => Math.ceil(value / unit) * unit;

/** Shared memory that one resident block takes: its own, the driver's, rounded up. Bytes. */
export function allocatedShared(machine: Architecture, input: OccupancyInput): number {
  const used = input.staticSmemBytes + machine.sharedReservedPerBlock + input.dynSmemBytes;
  return roundUp(used, machine.sharedUnit);
}

export function blockLimits(machine: Architecture, input: OccupancyInput, carveoutBytes: number): Limits {
  const warps = Math.ceil(input.blockThreads / WARP_THREADS);
  const each: Record<Limiter, number> = {
    warps: Math.floor(machine.maxThreadsPerSm / WARP_THREADS / warps),
    registers: byRegisters(machine, input.regsPerThread, warps),
    shared_memory: byShared(machine, input, carveoutBytes),
    blocks: machine.maxBlocksPerSm,
    barriers: byBarriers(machine, input.barriers),
  };
  const blocks = Math.min(...Object.values(each));
  const limiters = (Object.keys(each) as Limiter[]).filter((name) => each[name] === blocks);
  return { blocks, limiters, each, carveoutBytes };
}

/** A warp's registers come from its own sub-partition: whole warps per quarter of the file, not of the whole file. */
function byRegisters(machine: Architecture, perThread: number, warps: number): number {
  if (perThread === 0) return Infinity;
  if (perThread > MOST_REGISTERS) return 0;
  const perWarp = roundUp(WARP_THREADS * perThread, machine.registerUnit);
  const parts = machine.subPartitions;
  if (perWarp * roundUp(warps, parts) > machine.registersPerSm) return 0;
  return Math.floor((Math.floor(machine.registersPerSm / parts / perWarp) * parts) / warps);
}

function byShared(machine: Architecture, input: OccupancyInput, carveoutBytes: number): number {
  // The call looks at the kernel's own attribute only where a block needs an opt-in at all; a launch always does.
  const needsOptIn = input.staticSmemBytes + input.dynSmemBytes > SHARED_WITHOUT_OPT_IN;
  if (needsOptIn && isOverAttribute(input)) return 0;
  const allocated = allocatedShared(machine, input);
  if (allocated === 0) return Infinity;
  const reserved = machine.sharedReservedPerBlock;
  const optedIn = input.staticSmemBytes + reserved + input.maxDynSmemAttr > SHARED_WITHOUT_OPT_IN;
  const most = (optedIn ? machine.sharedPerBlockOptIn : SHARED_WITHOUT_OPT_IN) + reserved;
  return allocated > most ? 0 : Math.floor(carveoutBytes / allocated);
}

/** A launch that asks for more dynamic memory than the kernel's attribute is refused, however little it is. */
export function isOverAttribute(input: OccupancyInput): boolean {
  return input.dynSmemBytes > input.maxDynSmemAttr;
}

function byBarriers(machine: Architecture, used: number): number {
  return machine.barriersPerSm === null || used === 0 ? Infinity : Math.floor(machine.barriersPerSm / used);
}

/** The carve-out that the occupancy call assumes: smallest allowed one that covers the preference, or else one block. */
export function assumedCarveout(machine: Architecture, input: OccupancyInput): number {
  const allocated = allocatedShared(machine, input);
  const chosen = smallestCarveout(machine, preference(machine, input.carveoutPct));
  return chosen < allocated ? smallestCarveout(machine, allocated) : chosen;
}

/**
 * The carve-out that the driver of an H200 really configures: it also makes room for as many blocks as would fit into
 * the preference without the driver's reserve, at most 32. Exact on every measured point with a preference.
 */
export function configuredCarveout(machine: Architecture, input: OccupancyInput): number {
  if (input.carveoutPct < 0) return assumedCarveout(machine, input);
  const preferred = preference(machine, input.carveoutPct);
  const allocated = allocatedShared(machine, input);
  const own = input.staticSmemBytes + input.dynSmemBytes;
  const hinted = own === 0 ? 32 : Math.min(32, Math.floor(preferred / own));
  return smallestCarveout(machine, Math.max(preferred, allocated, hinted * allocated));
}

/** Bytes, rounded down as the header does. */
function preference(machine: Architecture, percent: number): number {
  return percent < 0 ? machine.sharedPerSm : Math.floor((percent * machine.sharedPerSm) / 100);
}

/** The largest there is where none is enough. */
function smallestCarveout(machine: Architecture, bytes: number): number {
  const found = machine.carveoutsKb.find((kb) => kb * 1_024 >= bytes);
  return (found ?? machine.carveoutsKb.at(-1) ?? 0) * 1_024;
}
