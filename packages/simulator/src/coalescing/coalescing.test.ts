import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMeasurements } from "../testing/measurements.ts";
import { numberOf } from "../validation/csv.ts";
import { accessRowInput } from "../validation/model-rows.ts";
import { coalescing } from "./coalescing.ts";
import { CoalescingAnswerSchema } from "./schema.ts";

const access = (widthBytes: number, address: (lane: number) => number) =>
  coalescing({ kind: "ld", widthBytes, byteAddressByLane: Array.from({ length: 32 }, (_, lane) => address(lane)) });

describe("coalescing against the card", () => {
  it("equals the counters on all 271 accesses", () => {
    const rows = readMeasurements("h200/coalescing.csv");
    expect(rows).toHaveLength(271);
    const wrong = rows.filter((row) => {
      const answer = coalescing(accessRowInput(row));
      const lines = numberOf(row, "tag_lookups_128B");
      return (
        answer.sectors !== numberOf(row, "sectors") ||
        answer.requests !== numberOf(row, "requests") ||
        (!Number.isNaN(lines) && answer.lines !== lines)
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe("coalescing by example", () => {
  it.each([
    ["contiguous words", 4, (lane: number) => lane * 4, 4, 1],
    ["contiguous words, 4 bytes off", 4, (lane: number) => lane * 4 + 4, 5, 0.8],
    ["a sector apart", 4, (lane: number) => lane * 32, 32, 0.125],
    ["contiguous 16 bytes", 16, (lane: number) => lane * 16, 16, 1],
    ["one address", 4, () => 64, 1, 0.125],
    ["a column of 64-byte rows of bf16", 2, (lane: number) => lane * 64, 32, 0.0625],
  ])("%s", (_name, width, address, sectors, efficiency) => {
    expect(access(width, address)).toMatchObject({ class: "ok", sectors, efficiency });
  });

  it("counts addresses beyond 32 bits", () => {
    expect(access(4, (lane) => 2 ** 40 + lane * 4)).toMatchObject({ sectors: 4, lines: 1, efficiencyRatio: "1/1" });
  });

  it("with no lane active nothing moves", () => {
    expect(access(4, () => -1)).toMatchObject({ class: "ok", requests: 0, sectors: 0, efficiency: null });
  });

  it("answers bad input with the rule", () => {
    const answer = coalescing({ kind: "ldsm1", widthBytes: 4, byteAddressByLane: [] });
    expect(answer).toMatchObject({ class: "invalid", rule: { name: "kind_unknown" } });
    expect(CoalescingAnswerSchema.parse(answer)).toEqual(answer);
  });
});

describe("coalescing, as laws", () => {
  it("which lane has which address does not matter, nor a shift by whole lines", () => {
    const words = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 1_000 }), fc.infiniteStream(fc.nat()), (chosen, shift, keys) => {
        const order = chosen.map((word) => ({ word, key: keys.next().value ?? 0 })).toSorted((a, b) => a.key - b.key);
        const here = access(4, (lane) => (chosen[lane] ?? 0) * 4);
        const there = access(4, (lane) => (order[lane]?.word ?? 0) * 4 + shift * 128);
        expect([there.sectors, there.lines, there.efficiency]).toEqual([here.sectors, here.lines, here.efficiency]);
      }),
    );
  });
});
