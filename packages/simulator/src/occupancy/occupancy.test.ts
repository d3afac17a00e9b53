import { describe, expect, it } from "vitest";
import { readMeasurements } from "../testing/measurements.ts";
import { numberOf, type Row } from "../validation/csv.ts";
import { headerRowInput, occupancyRowInput } from "../validation/model-rows.ts";
import { occupancy } from "./occupancy.ts";
import { LIMITERS, OccupancyAnswerSchema, type OccupancyAnswer } from "./schema.ts";

/**
 * The header's mask has one bit a limiter, in the order of ours. It is taken before barriers are looked at, and where
 * these allow no more blocks their bit is added and the others stay: those limits do not tie, so we do not name them.
 */
function headerMask(answer: OccupancyAnswer): number {
  const limit = (name: (typeof LIMITERS)[number]) => answer.limits?.[name] ?? Infinity;
  const before = LIMITERS.slice(0, 4);
  const fewest = Math.min(...before.map(limit));
  const mask = before.reduce((bits, name, at) => (limit(name) === fewest ? bits | (1 << at) : bits), 0);
  return limit("barriers") <= fewest ? mask | 16 : mask;
}

const differing = (rows: Row[], same: (row: Row) => boolean) => rows.filter((row) => !same(row)).slice(0, 5);

describe("occupancy against the header and the card", () => {
  it("equals all 16,293 rows of the header, and names every limiter that ties", () => {
    const rows = readMeasurements("occupancy-header.csv");
    expect(rows).toHaveLength(16_293);
    const same = (row: Row) => {
      const answer = occupancy(headerRowInput(row));
      return answer.blocksPerSm === numberOf(row, "blocks") && headerMask(answer) === numberOf(row, "limit_mask");
    };
    expect(differing(rows, same)).toEqual([]);
  });

  it("equals all 9,909 answers of an H200", () => {
    const rows = readMeasurements("h200/occupancy.csv");
    expect(rows).toHaveLength(9_909);
    const same = (row: Row) => occupancy(occupancyRowInput(row)).blocksPerSm === numberOf(row, "blocks_per_sm");
    expect(differing(rows, same)).toEqual([]);
  });

  it("below the opt-in, counts blocks over the attribute as the call does, and none that a launch would get", () => {
    const rows = readMeasurements("h200/occupancy-attribute.csv");
    expect(rows.length).toBeGreaterThan(300);
    const same = (row: Row) => {
      const answer = occupancy(occupancyRowInput(row));
      const launched = (answer.residentBlocksPerSm ?? 0) > 0;
      return answer.blocksPerSm === numberOf(row, "blocks_per_sm") && launched === (row.launched === "1");
    };
    expect(differing(rows, same)).toEqual([]);
  });

  it("equals what really stayed resident where all warps lived, carve-out hints included", () => {
    const rows = readMeasurements("h200/residency.csv").filter((row) => row.all_warps_held === "1");
    expect(rows.length).toBeGreaterThan(200);
    const same = (row: Row) => {
      const answer = occupancy(occupancyRowInput(row));
      const launched = numberOf(row, "grid_blocks_per_sm");
      return (
        answer.blocksPerSm === numberOf(row, "api_blocks_per_sm") &&
        Math.min(answer.residentBlocksPerSm ?? 0, launched) === numberOf(row, "measured_max_over_sms")
      );
    };
    expect(differing(rows, same)).toEqual([]);
  });
});

describe("occupancy by example", () => {
  const kb = (arch: string, kilobytes: number, blockThreads = 128, regsPerThread = 32) =>
    occupancy({ arch, blockThreads, regsPerThread, dynSmemBytes: kilobytes * 1_024 });

  it.each([
    ["8.0", 82, 1],
    ["8.0", 81, 2],
    ["8.0", 41, 3],
    ["9.0", 114, 1],
    ["9.0", 113, 2],
    ["9.0", 76, 2],
    ["9.0", 75, 3],
    ["8.6", 50, 1],
    ["8.6", 49, 2],
  ])("sm %s with %i KB a block holds %i", (arch, kilobytes, blocks) => {
    expect(kb(arch, kilobytes)).toMatchObject({ class: "ok", blocksPerSm: blocks, limiters: ["shared_memory"] });
  });

  it("counts registers by sub-partition, and by warps of 32", () => {
    expect(kb("9.0", 12, 32).blocksPerSm).toBe(17);
    expect(kb("8.0", 0, 224, 92)).toMatchObject({ blocksPerSm: 2, limiters: ["registers"] });
    expect(kb("8.0", 0, 1_024, 65)).toMatchObject({ class: "ok", blocksPerSm: 0, limiters: ["registers"] });
  });

  it("names two limiters that tie", () => {
    expect(kb("9.0", 0, 64)).toMatchObject({ blocksPerSm: 32, limiters: ["warps", "registers", "blocks"] });
  });

  it("answers no block where dynamic memory exceeds the kernel's attribute", () => {
    const input = { arch: "9.0", blockThreads: 128, regsPerThread: 32, dynSmemBytes: 60_000, maxDynSmemAttr: 49_152 };
    expect(occupancy(input)).toMatchObject({ class: "ok", blocksPerSm: 0, limiters: ["shared_memory"] });
  });

  it.each([
    [{ arch: "9.9" }, "unknown_architecture"],
    [{ arch: 9 }, "unknown_architecture"],
    [{ blockThreads: 0 }, "block_threads_range"],
    [{ blockThreads: 1_025 }, "block_threads_range"],
    [{ blockThreads: Number.NaN }, "shape"],
    [{ regsPerThread: 256 }, "registers_range"],
    [{ regsPerThread: "32" }, "shape"],
    [{ dynSmemBytes: -1 }, "shared_memory_range"],
    [{ dynSmemBytes: 1.5 }, "shape"],
    [{ dynSmemBytes: 232_449 }, "shared_memory_over_opt_in"],
    [{ carveoutPct: 101 }, "carveout_range"],
    [{ barriers: 17 }, "barriers_range"],
  ])("%j is invalid: %s", (change, rule) => {
    const answer = occupancy({ arch: "9.0", blockThreads: 128, regsPerThread: 32, ...change });
    expect(answer).toMatchObject({ class: "invalid", rule: { name: rule } });
    expect(OccupancyAnswerSchema.parse(answer)).toEqual(answer);
  });

  it.each([[null], [[]], ["x"], [Number.NaN]])("%j is no input", (raw) => {
    expect(occupancy(raw)).toMatchObject({ class: "invalid", rule: { name: "shape" } });
  });
});
