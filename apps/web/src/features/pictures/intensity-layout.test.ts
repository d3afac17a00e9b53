import fc from "fast-check";
import { expect, it } from "vitest";
import { logAxis, RIDGE_H100, shares } from "./intensity-layout.ts";

it("divides the bytes among the matrices, also far beyond 2^53", () => {
  expect(shares({ a: "1", b: "1", c: "2", total: "4" }, 748)).toEqual({ a: 187, b: 187, c: 374 });
  const size = fc.bigInt({ min: 1n, max: 10n ** 30n });
  fc.assert(
    fc.property(size, size, size, (a, b, c) => {
      const parts = shares({ a: `${a}`, b: `${b}`, c: `${c}`, total: `${a + b + c}` }, 748);
      expect(parts.a + parts.b + parts.c).toBeCloseTo(748, 6);
      expect(Math.min(parts.a, parts.b, parts.c)).toBeGreaterThanOrEqual(0);
    }),
  );
});

it("keeps every value on the axis and in order", () => {
  const value = fc.double({ min: 1e-12, max: 1e15, noNaN: true });
  fc.assert(
    fc.property(value, value, fc.integer({ min: 230, max: 796 }), (one, other, width) => {
      const axis = logAxis([one, other, RIDGE_H100], width);
      for (const x of [axis.at(one), axis.at(other), axis.at(RIDGE_H100)]) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
      }
      const places = axis.powers.map((power) => axis.at(10 ** power));
      for (const [index, x] of places.entries()) {
        if (index > 0) expect(x - (places[index - 1] ?? x)).toBeGreaterThanOrEqual(40 - 1e-6);
      }
      if (one < other) expect(axis.at(one)).toBeLessThanOrEqual(axis.at(other));
    }),
  );
});
