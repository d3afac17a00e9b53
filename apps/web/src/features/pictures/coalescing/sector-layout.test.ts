import { coalescing } from "@warpgrade/simulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { globalAddressesOf, GLOBAL_WIDTHS } from "./global-pattern.ts";
import { layoutSectors } from "./sector-layout.ts";

const access = fc
  .record({
    kind: fc.constantFrom("ld" as const, "st" as const),
    width: fc.constantFrom(...GLOBAL_WIDTHS),
    base: fc.nat(300),
    stride: fc.nat(600),
  })
  .map((made) => ({ ...made, base: made.base * made.width, stride: made.stride * made.width }));

function drawn(made: { kind: "ld" | "st"; width: number; base: number; stride: number }, width = 820) {
  const byteAddressByLane = globalAddressesOf({ ...made, width: 4 });
  const answer = coalescing({ kind: made.kind, widthBytes: made.width, byteAddressByLane });
  if (answer.input === null) throw new Error("this access has a picture");
  return { answer, layout: layoutSectors(answer.input, width) };
}

it("draws as many sectors and lines as the model counts, every lane once, the used bytes to scale, all of it inside", () => {
  fc.assert(
    fc.property(access, fc.integer({ min: 260, max: 820 }), (made, wide) => {
      const { answer, layout } = drawn(made, wide);
      const touched = layout.sectors.filter(({ lanes }) => lanes.length > 0);
      expect(touched).toHaveLength(answer.sectors ?? -1);
      expect(layout.lines).toHaveLength(answer.lines ?? -1);
      expect(touched.flatMap(({ lanes }) => lanes).sort((a, b) => a - b)).toEqual([...Array(32).keys()]);
      const used = touched.flatMap((one) => one.used).reduce((sum, { width }) => sum + width, 0);
      expect((used * 32) / (touched[0]?.width ?? 1)).toBeCloseTo(answer.usefulBytes ?? -1, 6);
      for (const { x, y, width, height } of layout.sectors) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(wide + 1e-6);
        expect(y + height).toBeLessThan(layout.height);
      }
    }),
    { seed: 1 },
  );
});

it("stands lines two by two on a phone, four by four at a desk", () => {
  const across = (width: number) => {
    const { lines } = drawn({ kind: "ld", width: 4, base: 0, stride: 32 }, width).layout;
    return lines.filter(({ y }) => y === lines[0]?.y).length;
  };
  expect([302, 820].map(across)).toEqual([2, 4]);
});

it("gives a whole warp of floats one line, and a stride of 32 bytes eight", () => {
  expect(drawn({ kind: "ld", width: 4, base: 0, stride: 4 }).layout.lines).toHaveLength(1);
  expect(drawn({ kind: "ld", width: 4, base: 0, stride: 32 }).layout.lines).toHaveLength(8);
});
