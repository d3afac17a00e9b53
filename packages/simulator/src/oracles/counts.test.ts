/** Each oracle's known values, and that what answers large arguments equals the walk where both can be had. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ARCHITECTURES } from "../occupancy/architectures.ts";
import { occupancy } from "../occupancy/occupancy.ts";
import { seededRandom } from "../random.ts";
import { swizzledByBits } from "./access-patterns.ts";
import { formatExpected } from "./agree.ts";
import { isKept, launchedMask } from "./dropout.ts";
import { admittedBlocks, certifiedEpilogue, certifiedIterations, dealtIterations, walkedEpilogue } from "./kernels.ts";
import { certifiedCosize, walkedCosize, walkedOffset } from "./layout.ts";
import { philox4x32 } from "./philox.ts";
import { addedOnes, addedOnesByBinade, rounded } from "./precision.ts";
import { getOracle } from "./registry.ts";
import { steppedInstructions, walkedInstructions } from "./tensor-cores.ts";
import { certifiedBytes, certifiedRing, turnedRing, walkedBytes } from "./tma-ring.ts";

const KNOWN: [string, (number | bigint)[], string][] = [
  ["layout.offset", [4, 2, 1, 1, 4, 0, 5], "5"],
  ["layout.offset", [4, 2, 1, 2, 1, 0, 5], "3"],
  ["layout.offset", [2, 2, 2, 4, 1, 2, 7], "7"],
  ["layout.cosize", [4, 2, 1, 1, 5, 0], "9"],
  ["layout.cosize", [8, 1, 1, 0, 0, 0], "1"],
  ["coalescing.sectors", [0, 4, 4], "4"],
  ["coalescing.sectors", [4, 4, 4], "5"],
  ["coalescing.sectors", [0, 32, 4], "32"],
  ["coalescing.sectors", [0, 16, 16], "16"],
  ["coalescing.sectors", [0, 0, 4], "1"],
  ["mma.instructions", [64, 64, 32], "64"],
  ["mma.accumulator_registers", [128, 128, 128], "128"],
  ["mma.accumulator_registers", [256, 256, 256], "256"],
  ["swizzle.address", [64, 3, 3, 3], "72"],
  ["swizzle.address", [448, 3, 3, 3], "504"],
  ["precision.sum_of_ones", [10], "2048"],
  ["precision.sum_of_ones", [7], "256"],
  ["precision.sum_of_ones", [23], "16777216"],
  ["epilogue.bytes_saved", [128, 128, 2], "65536"],
  ["occupancy.blocks_by_shared_memory", [49_152, 167_936], "3"],
  ["occupancy.blocks_by_shared_memory", [83_968, 167_936], "1"],
  ["occupancy.blocks_by_shared_memory", [82_944, 167_936], "2"],
  ["occupancy.blocks_by_shared_memory", [167_936, 167_936], "0"],
  ["occupancy.blocks_by_shared_memory", [12_288, 233_472], "17"],
  ["waves.efficiency", [132, 132, 1], "1/1"],
  ["waves.efficiency", [133, 132, 1], "133/264"],
  ["waves.efficiency", [64, 132, 1], "16/33"],
  ["tma.slot", [11, 4], "3"],
  ["tma.parity", [11, 4], "0"],
  ["tma.transaction_bytes", [128, 128, 64, 2], "32768"],
  ["stream_k.iterations_per_cta", [133, 32, 132], "33"],
];

describe("known values", () => {
  it.each(KNOWN)("%s %j is %s", (name, args, wanted) => {
    const found = getOracle(name)?.expected(args.map(BigInt)) ?? null;
    expect(found === null ? null : formatExpected(found)).toBe(wanted);
  });

  it.each([
    ["coalescing.sectors", [2, 4, 4]],
    ["mma.instructions", [17, 8, 16]],
    ["mma.accumulator_registers", [8, 8, 48]],
    ["swizzle.address", [1, 3, 3, 2]],
    ["dropout.element", [1, 1, 1, 100]],
    ["waves.efficiency", [0, 1, 1]],
  ])("%s has no answer outside its domain: %j", (name, numbers) => {
    const args = numbers.map(BigInt);
    const oracle = getOracle(name);
    expect(oracle?.expected(args)).toBeNull();
    expect(oracle?.inWorkingRange(args)).toBe(false);
    expect(oracle?.explain(args, { kind: "int", int: 0n })).toBeNull();
  });

  it("says too large, too small, no whole number, no number", () => {
    const explain = (answer: Parameters<NonNullable<ReturnType<typeof getOracle>>["explain"]>[1]) =>
      getOracle("tma.slot")?.explain([11n, 4n], answer)?.code;
    expect(explain({ kind: "int", int: 4n })).toBe("count.too_large");
    expect(explain({ kind: "float", float: 2 })).toBe("count.too_small");
    expect(explain({ kind: "float", float: 2.5 })).toBe("count.not_whole");
    expect(explain({ kind: "notNumber", what: "(3, 0)" })).toBe("count.not_a_number");
    expect(explain({ kind: "int", int: 3n })).toBeUndefined();
  });
});

const small = (max: number) => fc.integer({ min: 1, max });
const layout = fc.record({
  shape: fc.tuple(small(12), small(12), small(12)).map((sides) => sides.map(BigInt)),
  stride: fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((steps) => steps.map(BigInt)),
});

describe("the walk and what answers beyond it", () => {
  it("agree on cosize, instructions, epilogues, bytes and dealt iterations", () => {
    fc.assert(
      fc.property(layout, (one) => {
        expect(certifiedCosize(one)).toBe(walkedCosize(one));
      }),
      { seed: 1 },
    );
    fc.assert(
      fc.property(small(48), small(48), small(48), (m, n, k) => {
        expect(steppedInstructions([BigInt(m), BigInt(n), BigInt(k)])).toBe(walkedInstructions(m, n, k));
        expect(certifiedEpilogue(BigInt(m), BigInt(n), BigInt(k))).toBe(walkedEpilogue(m, n, k));
        expect(certifiedBytes(BigInt(m), BigInt(n), BigInt(k), 2n)).toBe(walkedBytes(m, n, k, 2));
        expect(certifiedIterations(BigInt(m * n), BigInt(k))).toBe(dealtIterations(m * n, k));
        expect(certifiedRing(BigInt(m * n), BigInt(k))).toEqual(turnedRing(BigInt(m * n), BigInt(k)));
      }),
      { seed: 2 },
    );
  });

  it("agree on sums of ones, added one by one and binade by binade", () => {
    for (let bits = 1; bits <= 12; bits += 1) expect(addedOnesByBinade(bits)).toBe(addedOnes(bits));
    expect([rounded(2_049n, 11), rounded(2_050n, 11), rounded(2_051n, 11)]).toEqual([2_048n, 2_050n, 2_052n]);
    let sum = Math.fround(0);
    for (let at = 0; at < 2 ** 24 + 5; at += 1) sum = Math.fround(sum + 1);
    expect(BigInt(sum)).toBe(addedOnesByBinade(23));
  });

  it("walk a compact layout through every offset once", () => {
    const compact = { shape: [3n, 4n, 5n], stride: [1n, 3n, 12n] };
    const offsets = Array.from({ length: 60 }, (_, index) => Number(walkedOffset(compact, BigInt(index))));
    expect(offsets).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });

  it("swizzle one to one, and undo themselves", () => {
    const images = Array.from({ length: 512 }, (_, x) => swizzledByBits(BigInt(x), 3, 3, 3));
    expect(new Set(images).size).toBe(512);
    expect(images.every((image, x) => swizzledByBits(image, 3, 3, 3) === BigInt(x))).toBe(true);
  });

  it("admit as many blocks as the occupancy model where shared memory alone limits", () => {
    const random = seededRandom(3);
    for (const arch of ["8.0", "8.6", "9.0"]) {
      const machine = ARCHITECTURES[arch];
      if (machine === undefined) throw new Error(arch);
      for (let at = 0; at < 200; at += 1) {
        const smem = 8_192n + random.below(BigInt(machine.sharedPerBlockOptIn) - 8_192n);
        const input = { arch, blockThreads: 32, regsPerThread: 16, staticSmemBytes: 0, dynSmemBytes: Number(smem) };
        const { blocksPerSm, limits } = occupancy(input);
        expect(limits?.shared_memory).toBe(Number(admittedBlocks(smem, BigInt(machine.sharedPerSm))));
        expect(blocksPerSm).toBeLessThanOrEqual(limits?.shared_memory ?? 0);
      }
    }
  });
});

describe("stateless dropout", () => {
  it("runs Philox-4x32-10 to its published answers", () => {
    const ones = 0xffffffff;
    expect(philox4x32([0, 0, 0, 0], [0, 0])[0]).toBe(0x6627e8d5);
    expect(philox4x32([ones, ones, ones, ones], [ones, ones])[0]).toBe(0x408f276d);
    const pi = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344] as const;
    expect(philox4x32(pi, [0xa4093822, 0x299f31d0])[0]).toBe(0xd16cfe09);
  });

  it("has one mask whatever the blocks of the launch, and keeps the share that it says", () => {
    const masks = [128, 256, 1_000].map((block) => launchedMask(42n, 5_000, 30n, block));
    expect(masks[1]).toEqual(masks[0]);
    expect(masks[2]).toEqual(masks[0]);
    const kept = masks[0]?.filter(Boolean).length ?? 0;
    expect(kept / 5_000).toBeGreaterThan(0.67);
    expect(kept / 5_000).toBeLessThan(0.73);
    expect(isKept(1n, 1n, 0n)).toBe(true);
  });
});
