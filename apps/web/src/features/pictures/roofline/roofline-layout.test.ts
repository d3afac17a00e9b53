import { roofline } from "@warpgrade/simulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { DEVICES } from "./devices.ts";
import { layoutRoofline, type Level, type RooflineParts } from "./roofline-layout.ts";

const product = (device: string, m: number, n: number, k: number, more: object = {}) => {
  const input = { device, m, n, k, bytesPerElement: 2, ...more };
  return { datasheet: roofline(input), measured: roofline({ ...input, roofs: "measured" }) };
};

const laidOut = (answers: RooflineParts["answers"], level: Level, width = 820) =>
  layoutRoofline({ answers, level, width });

it("draws both kinds of roof for a card that was measured, the datasheet's alone for others", () => {
  const drawn = laidOut(product("h200-sxm", 4_096, 4_096, 4_096), "dram");
  expect(drawn.roofs.map(({ kind, peak, bandwidth }) => [kind, peak, bandwidth])).toEqual([
    ["datasheet", 989.4, 4_800],
    ["measured", 788, 4_543.6],
  ]);
  // Measured lies below: y grows downwards.
  expect(drawn.roofs[1]?.peakY).toBeGreaterThan(drawn.roofs[0]?.peakY ?? Infinity);
  expect(laidOut(product("h100-sxm", 64, 64, 64), "dram").roofs.map(({ kind }) => kind)).toEqual(["datasheet"]);
});

it("knows every card that may be chosen", () => {
  for (const device of Object.keys(DEVICES)) expect(product(device, 64, 64, 64).datasheet.class).toBe("ok");
});

it("draws no slope where there is no figure for the level", () => {
  const [roof] = laidOut(product("h100-sxm", 64, 64, 64), "l2").roofs;
  expect([roof?.bandwidth, roof?.ridge]).toEqual([null, null]);
});

it("puts the product on the roof of the level that binds, and below the others", () => {
  const answers = product("h200-sxm", 4_096, 4_096, 4_096);
  expect(answers.measured.bound).toBe("l2");
  const [, dram] = laidOut(answers, "dram").roofs;
  const [, l2] = laidOut(answers, "l2").roofs;
  expect(dram?.point.y).toBeGreaterThan(dram?.peakY ?? Infinity);
  const slope = ((l2?.bandwidth ?? 0) * Number(answers.measured.levels[1]?.intensityDecimal)) / 1_000;
  expect(l2?.point.attainable).toBeCloseTo(slope, 6);
});

it("keeps the product under its roof and everything inside, for any product and any frame", () => {
  const side = fc.integer({ min: 1, max: 65_536 });
  const width = fc.integer({ min: 260, max: 820 });
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(DEVICES)), side, side, side, width, (device, m, n, k, wide) => {
      for (const level of ["dram", "l2", "smem"] as const) {
        const drawn = laidOut(product(device, m, n, k), level, wide);
        for (const { point, peakY } of drawn.roofs) {
          expect(point.y).toBeGreaterThanOrEqual(peakY - 1e-6);
          expect(point.y).toBeLessThanOrEqual(drawn.bottom + 1e-6);
          expect(point.x).toBeGreaterThanOrEqual(drawn.left - 1e-6);
          expect(point.x).toBeLessThanOrEqual(wide);
        }
      }
    }),
  );
});
