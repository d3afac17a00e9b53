import { readLanes } from "../access.ts";
import { head, provenance, type Constant } from "../answer.ts";
import { FieldReader } from "../input-check.ts";
import { fullPhases, isPairMerged, matrices, phases, type Phase } from "./phases.ts";
import type { BanksAnswer } from "./schema.ts";
import { BANK_KINDS, type BanksInput } from "./kinds.ts";

/** A block's shared memory ends here, on the largest SM there is. Bytes. */
const SHARED_BYTES = 232_448;

/** Of a dependent load: exact on all 334 load patterns timed on an H200. */
const LATENCY = { fixed: 20, perWavefront: 2 } as const;

const CONSTANTS: Constant[] = [
  { name: "banks", value: 32, unit: "bank of 4 bytes", source: "CUDA C++ guide 13.1" },
  { name: "latency.fixed", value: LATENCY.fixed, unit: "cycle", source: "H200, dependent loads, 334 patterns" },
  { name: "latency.perWavefront", value: LATENCY.perWavefront, unit: "cycle", source: "H200, the same patterns" },
];

const empty = {
  input: null,
  wavefronts: null,
  ideal: null,
  excess: null,
  degree: null,
  banks: [],
  worst: null,
  pairMerged: false,
  unorderedStore: false,
  latencyCycles: null,
  cyclesPerAccess: null,
};

/**
 * Bank conflicts of one warp's access to shared memory. Wavefronts and excess equal the hardware's counters, and the
 * latency of loads the clock, on every pattern measured on an H200. Cycles are SM clock cycles.
 */
export function bankConflicts(raw: unknown): BanksAnswer {
  const reader = new FieldReader(raw);
  const kind = reader.word("kind", BANK_KINDS, "kind_unknown");
  const input: BanksInput = { kind, ...readLanes(reader, SHARED_BYTES) };
  const rows = 8 * matrices(kind);
  if (rows > 0 && input.widthBytes !== 16) reader.refuse("width_unknown", "ldmatrix reads rows of 16 bytes");
  if (input.byteAddressByLane.slice(0, rows).includes(-1)) reader.refuse("row_missing", `${kind} reads ${rows} rows`);
  if (reader.broken !== null) {
    return { ...empty, ...head("banks", reader.broken), provenance: provenance("counted", null) };
  }
  return describe(input);
}

function describe(input: BanksInput): BanksAnswer {
  const all = phases(input);
  const degrees = all.map(degreeOf);
  const wavefronts = degrees.reduce((sum, degree) => sum + degree, 0);
  const ideal = all.filter(({ active }) => active).length;
  const degree = Math.max(...degrees);
  // What the pipe reserves: 1, 2 or 4 passes by width, half where lanes merge, whatever the mask is.
  const reserved = fullPhases(input);
  const isLoad = input.kind === "ld";
  return {
    ...head("banks", null),
    provenance: provenance("device", "h200-sxm", CONSTANTS),
    input: input as BanksAnswer["input"],
    wavefronts,
    ideal,
    excess: wavefronts - ideal,
    degree,
    banks: Array.from({ length: 32 }, (_, bank) => Math.max(...all.map((one) => wordsOf(one, bank)))),
    worst: worstOf(all[degrees.indexOf(degree)], degree),
    pairMerged: isPairMerged(input),
    unorderedStore: input.kind === "st" && storesTwice(input),
    latencyCycles: isLoad ? LATENCY.fixed + LATENCY.perWavefront * wavefronts + reserved : null,
    cyclesPerAccess: isLoad ? Math.max(wavefronts, reserved) : null,
  };
}

function wordsOf(phase: Phase, bank: number): number {
  return phase.wordsByBank.get(bank)?.size ?? 0;
}

function degreeOf(phase: Phase): number {
  return Math.max(0, ...[...phase.wordsByBank.values()].map((words) => words.size));
}

function worstOf(phase: Phase | undefined, degree: number): BanksAnswer["worst"] {
  if (phase === undefined || degree === 0) return null;
  const bank = Math.min(...[...phase.wordsByBank.keys()].filter((one) => wordsOf(phase, one) === degree));
  const ascending = (set: Set<number> | undefined) => [...(set ?? [])].toSorted((a, b) => a - b);
  return { bank, lanes: ascending(phase.lanesByBank.get(bank)), words: ascending(phase.wordsByBank.get(bank)) };
}

function storesTwice({ widthBytes, byteAddressByLane }: BanksInput): boolean {
  // Aligned and of one width: two stores overlap exactly where their addresses are equal.
  const active = byteAddressByLane.filter((address) => address >= 0);
  return widthBytes > 0 && new Set(active).size < active.length;
}
