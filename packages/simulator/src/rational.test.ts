import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixedSix, nearestDouble, rational, rationalOfDouble } from "./rational.ts";

describe("doubles and fractions", () => {
  it("go round exactly, subnormals included", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(nearestDouble(rationalOfDouble(value))).toBe(value === 0 ? 0 : value);
      }),
      { numRuns: 2_000, seed: 1 },
    );
    for (const value of [5e-324, 2.2250738585072014e-308, 2.225073858507201e-308, Number.MAX_VALUE, 1 / 3]) {
      expect(nearestDouble(rationalOfDouble(value))).toBe(value);
    }
  });

  it("round a quotient of whole numbers as an exact division would", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 2 ** 31 }), (num, den) => {
        // Both are exact doubles, so IEEE division rounds the true quotient once.
        expect(nearestDouble(rational(BigInt(num), BigInt(den)))).toBe(num === 0 ? 0 : num / den);
      }),
      { numRuns: 2_000, seed: 2 },
    );
    expect(nearestDouble(rational(2n ** 53n + 1n))).toBe(2 ** 53);
    expect(nearestDouble(rational(10n ** 400n))).toBe(Number.POSITIVE_INFINITY);
    expect(nearestDouble(rational(1n, 10n ** 400n))).toBe(0);
  });

  it("are rendered with six decimals", () => {
    expect(fixedSix(rational(1n, 3n))).toBe("0.333333");
    expect(fixedSix(rational(-5n, 3n))).toBe("-1.666667");
    expect(fixedSix(rational(150n))).toBe("150.000000");
    expect(fixedSix(rational(1n, 10_000_000n))).toBe("0.000000");
  });
});
