import { head, provenance } from "../answer.ts";
import { FieldReader } from "../input-check.ts";
import { formatRational, rational } from "../rational.ts";
import { ARCHITECTURES, MAX_BLOCK_THREADS, WARP_THREADS, type Architecture } from "./architectures.ts";
import {
  allocatedShared,
  assumedCarveout,
  blockLimits,
  configuredCarveout,
  isOverAttribute,
  MOST_REGISTERS,
  type Limits,
} from "./limits.ts";
import type { Limiter, OccupancyAnswer, OccupancyInput } from "./schema.ts";

const MAX_BYTES = 2 ** 31 - 1;
/** An SM has no more registers than that: beyond it a number is a slip, not a kernel. */
const MOST_NAMED_REGISTERS = 65_536;

/**
 * How many blocks of a kernel fit on one SM, and everything that limits them. Equal to the runtime's occupancy call on
 * all 9,909 configurations asked of an H200 and to the header on all 16,293 golden rows; a kernel's launch bounds do
 * not enter, as they do not in the call.
 *
 * Asking for more shared memory than a block may have, or more registers than a thread can, is class `invalid` and still
 * answers 0 blocks, as the call does.
 */
export function occupancy(raw: unknown): OccupancyAnswer {
  const { reader, machine, input } = readInput(raw);
  if (reader.broken !== null || machine === undefined) {
    const rule = reader.broken ?? { name: "unknown_architecture", detail: input.arch };
    return { ...empty, ...head("occupancy", rule), provenance: provenance("counted", null) };
  }
  const answer = describe(machine, input);
  if (input.regsPerThread > MOST_REGISTERS) {
    const detail = `${input.regsPerThread} registers a thread, at most ${MOST_REGISTERS}`;
    return { ...answer, ...head("occupancy", { name: "registers_range", detail }) };
  }
  const asked = input.staticSmemBytes + input.dynSmemBytes;
  if (asked <= machine.sharedPerBlockOptIn) return answer;
  const detail = `${asked} bytes a block, at most ${machine.sharedPerBlockOptIn} on ${input.arch}`;
  return { ...answer, ...head("occupancy", { name: "shared_memory_over_opt_in", detail }) };
}

const empty = {
  input: null,
  blocksPerSm: null,
  limiters: [] as Limiter[],
  limits: null,
  warpsPerSm: null,
  occupancy: null,
  sharedPerBlock: null,
  carveoutBytes: null,
  residentBlocksPerSm: null,
};

function readInput(raw: unknown) {
  const reader = new FieldReader(raw);
  const names = Object.keys(ARCHITECTURES) as [string, ...string[]];
  const arch = reader.word("arch", names, "unknown_architecture");
  const bytes = { min: 0, max: MAX_BYTES, otherwise: 0, rule: "shared_memory_range" };
  const input: OccupancyInput = {
    arch,
    blockThreads: reader.whole("blockThreads", { min: 1, max: MAX_BLOCK_THREADS, rule: "block_threads_range" }),
    regsPerThread: reader.whole("regsPerThread", { min: 0, max: MOST_NAMED_REGISTERS, rule: "registers_range" }),
    staticSmemBytes: reader.whole("staticSmemBytes", bytes),
    dynSmemBytes: reader.whole("dynSmemBytes", bytes),
    // Left out: the program has raised the attribute to what it asks for.
    maxDynSmemAttr: 0,
    carveoutPct: reader.whole("carveoutPct", { min: -1, max: 100, otherwise: -1, rule: "carveout_range" }),
    barriers: reader.whole("barriers", { min: 0, max: 16, otherwise: 0, rule: "barriers_range" }),
  };
  input.maxDynSmemAttr = reader.whole("maxDynSmemAttr", { ...bytes, otherwise: input.dynSmemBytes });
  return { reader, machine: ARCHITECTURES[arch], input };
}

function describe(machine: Architecture, input: OccupancyInput): OccupancyAnswer {
  const called = blockLimits(machine, input, assumedCarveout(machine, input));
  const resident = blockLimits(machine, input, configuredCarveout(machine, input));
  const warps = called.blocks * Math.ceil(input.blockThreads / WARP_THREADS);
  return {
    ...head("occupancy", null),
    provenance: provenance("counted", `sm_${input.arch.replace(".", "")}`, [
      { name: "limits", value: Number(input.arch), unit: "compute capability", source: "CUDA C++ guide 13.1" },
    ]),
    input,
    blocksPerSm: called.blocks,
    limiters: called.limiters,
    limits: finite(called),
    warpsPerSm: warps,
    occupancy: formatRational(rational(BigInt(warps), BigInt(machine.maxThreadsPerSm / WARP_THREADS))),
    sharedPerBlock: {
      requested: input.staticSmemBytes + input.dynSmemBytes,
      allocated: allocatedShared(machine, input),
    },
    carveoutBytes: called.carveoutBytes,
    residentBlocksPerSm: isOverAttribute(input) ? 0 : resident.blocks,
  };
}

function finite({ each }: Limits): Record<Limiter, number | null> {
  const value = (name: Limiter) => (each[name] === Infinity ? null : each[name]);
  return {
    warps: value("warps"),
    registers: value("registers"),
    shared_memory: value("shared_memory"),
    blocks: value("blocks"),
    barriers: value("barriers"),
  };
}
