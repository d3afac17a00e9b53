import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMeasurements } from "../testing/measurements.ts";
import { numberOf } from "../validation/csv.ts";
import { accessRowInput } from "../validation/model-rows.ts";
import { bankConflicts } from "./bank-conflicts.ts";
import { BanksAnswerSchema } from "./schema.ts";

const lanes = (address: (lane: number) => number) => Array.from({ length: 32 }, (_, lane) => address(lane));
const load = (widthBytes: number, address: (lane: number) => number, kind = "ld") =>
  bankConflicts({ kind, widthBytes, byteAddressByLane: lanes(address) });

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

describe("bank conflicts against the card", () => {
  it("equals the counters and the clock on all 439 patterns", () => {
    const rows = readMeasurements("h200/bank.csv");
    expect(rows).toHaveLength(439);
    const wrong = rows.filter((row) => {
      const answer = bankConflicts(accessRowInput(row));
      const latency = numberOf(row, "latency_cycles");
      return (
        answer.wavefronts !== numberOf(row, "wavefronts") ||
        answer.excess !== numberOf(row, "bank_conflicts") ||
        (!Number.isNaN(latency) && answer.latencyCycles !== latency)
      );
    });
    expect(wrong).toEqual([]);
    expect(rows.filter((row) => row.latency_cycles !== "")).toHaveLength(334);
  });
});

describe("bank conflicts by example", () => {
  it("a column of 64-byte rows is a 16-way conflict, in two banks", () => {
    const answer = load(2, (lane) => lane * 64);
    expect(answer).toMatchObject({ wavefronts: 16, ideal: 1, excess: 15, degree: 16, latencyCycles: 53 });
    expect(answer.banks.filter((words) => words > 0)).toEqual([16, 16]);
    expect(answer.worst).toMatchObject({ bank: 0, lanes: lanes((lane) => lane).filter((lane) => lane % 2 === 0) });
  });

  it("one word for all lanes is one pass, for stores too, where no lane is sure to win", () => {
    expect(load(4, () => 128)).toMatchObject({ wavefronts: 1, degree: 1, unorderedStore: false });
    expect(load(4, () => 128, "st")).toMatchObject({ wavefronts: 1, unorderedStore: true, latencyCycles: null });
  });

  it("pairs of lanes merge when they load, not when they store", () => {
    expect(load(16, (lane) => (lane >> 1) * 16)).toMatchObject({ wavefronts: 2, pairMerged: true });
    expect(load(16, (lane) => (lane >> 1) * 16, "st")).toMatchObject({ wavefronts: 4, pairMerged: false });
  });

  it("ldmatrix: rows of 64 bytes collide, 80-byte rows and swizzled ones do not", () => {
    expect(load(16, (lane) => lane * 64, "ldsm1").wavefronts).toBe(4);
    expect(load(16, (lane) => lane * 128, "ldsm1").wavefronts).toBe(8);
    expect(load(16, (lane) => lane * 80, "ldsm1").wavefronts).toBe(1);
    const swizzled = (lane: number) => lane * 64 + (((lane >> 1) & 3) << 4);
    expect(load(16, swizzled, "ldsm1").wavefronts).toBe(1);
  });

  it("no active lane is no wavefront", () => {
    expect(load(4, () => -1)).toMatchObject({ class: "ok", wavefronts: 0, ideal: 0, degree: 0, worst: null });
  });

  it.each([
    [{ kind: "ldg" }, "kind_unknown"],
    [{ widthBytes: 3 }, "width_unknown"],
    [{ kind: "ldsm1" }, "width_unknown"],
    [{ byteAddressByLane: [0] }, "lanes_thirty_two"],
    [{ byteAddressByLane: lanes((lane) => lane * 4 + 2) }, "misaligned"],
    [{ byteAddressByLane: lanes(() => -2) }, "shape"],
    [{ byteAddressByLane: lanes(() => Number.NaN) }, "shape"],
    [{ byteAddressByLane: lanes(() => 232_448) }, "address_out_of_range"],
    [{ kind: "ldsm4", widthBytes: 16, byteAddressByLane: lanes((lane) => (lane < 9 ? 16 : -1)) }, "row_missing"],
  ])("%j is invalid: %s", (change, rule) => {
    const good = { kind: "ld", widthBytes: 4, byteAddressByLane: lanes((lane) => lane * 4) };
    const answer = bankConflicts({ ...good, ...change });
    expect(answer).toMatchObject({ class: "invalid", rule: { name: rule } });
    expect(BanksAnswerSchema.parse(answer)).toEqual(answer);
  });
});

describe("bank conflicts, as laws", () => {
  it("a column of R-word rows has degree gcd(R, 32)", () => {
    const wrong = Array.from({ length: 199 }, (_, at) => at + 1).filter(
      (row) => load(4, (lane) => lane * row * 4).degree !== gcd(row, 32),
    );
    expect(wrong).toEqual([]);
  });

  it("permuting lanes or moving all by whole bank rows changes no 4-byte access", () => {
    const words = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 100 }), fc.infiniteStream(fc.nat()), (chosen, rows, keys) => {
        const order = chosen.map((word) => ({ word, key: keys.next().value ?? 0 })).toSorted((a, b) => a.key - b.key);
        const here = load(4, (lane) => (chosen[lane] ?? 0) * 4);
        const there = load(4, (lane) => ((order[lane]?.word ?? 0) + rows * 32) * 4);
        expect([there.wavefronts, there.degree, there.banks]).toEqual([here.wavefronts, here.degree, here.banks]);
      }),
    );
  });

  it("masking lanes never costs a pass, and a pass is never below the ideal", () => {
    const pattern = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 32, maxLength: 32 });
    const mask = fc.array(fc.boolean(), { minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(pattern, mask, fc.constantFrom(4, 8, 16), (words, keep, width) => {
        const all = load(width, (lane) => (words[lane] ?? 0) * width, "st");
        const some = load(width, (lane) => (keep[lane] ? (words[lane] ?? 0) * width : -1), "st");
        expect(some.wavefronts).toBeLessThanOrEqual(all.wavefronts ?? 0);
        expect(some.excess).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
