import fc from "fast-check";
import { expect, it } from "vitest";
import { createCounter, createHistogram } from "./metrics.ts";

it("is empty before the first observation", () => {
  expect(createHistogram("x").summary()).toEqual({
    count: 0,
    min: null,
    max: null,
    mean: null,
    p50: null,
    p95: null,
    p99: null,
  });
});

it("gives percentiles within five per cent of the true ones", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
      const histogram = createHistogram("x");
      for (const value of values) histogram.observe(value);
      const sorted = [...values].sort((a, b) => a - b);
      const { p50, p95, p99, min, max, count } = histogram.summary();
      expect([min, max, count]).toEqual([sorted[0], sorted.at(-1), values.length]);
      for (const [share, estimate] of [
        [0.5, p50],
        [0.95, p95],
        [0.99, p99],
      ] as const) {
        const exact = sorted[Math.ceil(share * sorted.length) - 1]!;
        expect(Math.abs(estimate! - exact) / exact).toBeLessThan(0.051);
      }
    }),
  );
});

it("refuses what is no duration", () => {
  const histogram = createHistogram("x");
  for (const bad of [-1, NaN, Infinity]) expect(() => histogram.observe(bad)).toThrow(RangeError);
  histogram.observe(0);
  expect(histogram.summary()).toMatchObject({ count: 1, p50: 0, max: 0 });
});

it("counts", () => {
  const counter = createCounter("runs");
  counter.add();
  counter.add(4);
  expect(counter.value()).toBe(5);
});
