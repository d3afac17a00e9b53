import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bankConflicts } from "./bank-conflicts.ts";
import { swizzle } from "./swizzle.ts";

describe("swizzle", () => {
  it("moves what it should", () => {
    expect([swizzle(64, 3, 3, 3), swizzle(448, 3, 3, 3), swizzle(7, 3, 3, 3)]).toEqual([72, 504, 7]);
  });

  it("is a bijection, and its own inverse", () => {
    const parameter = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(parameter, fc.integer({ min: 0, max: 4 }), parameter, (bits, base, extra) => {
        const shift = Math.max(bits, extra);
        const size = 2 ** (bits + base + shift);
        const images = Array.from({ length: size }, (_, offset) => swizzle(offset, bits, base, shift));
        expect(new Set(images).size).toBe(size);
        expect(images.every((image, offset) => swizzle(image, bits, base, shift) === offset)).toBe(true);
      }),
    );
  });

  it.each([
    [32, 2, 4],
    [64, 3, 8],
  ])("makes ldmatrix on a tile of %i bf16 columns free of conflicts", (columns, bits, unswizzled) => {
    const rows = (place: (offset: number) => number) =>
      bankConflicts({
        kind: "ldsm1",
        widthBytes: 16,
        byteAddressByLane: Array.from({ length: 32 }, (_, lane) => (lane < 8 ? place(lane * columns) * 2 : -1)),
      }).wavefronts;
    expect(rows((offset) => offset)).toBe(unswizzled);
    expect(rows((offset) => swizzle(offset, bits, 3, 3))).toBe(1);
  });
});
