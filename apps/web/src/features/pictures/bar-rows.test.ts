import fc from "fast-check";
import { expect, it } from "vitest";
import { barRows } from "./bar-rows.ts";
import { textWidth } from "./text-width.ts";

const names = ["warps", "▸ shared memory"];
const values = ["8", "no limit"];

it("puts names and values beside the bars at a desk, above them on a phone", () => {
  expect(barRows({ width: 820, names, values }).isStacked).toBe(false);
  const phone = barRows({ width: 302, names, values });
  expect([phone.isStacked, phone.left, phone.right]).toEqual([true, 0, 302]);
  expect(phone.barY(0)).toBeGreaterThan(phone.textY(0));
});

it("keeps every text clear of its bar and inside the picture, and half of the width for the bars", () => {
  const words = fc.array(fc.string({ minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: 260, max: 820 }), words, words, (width, some, others) => {
      const rows = barRows({ width, names: some, values: others });
      expect(rows.right - rows.left).toBeGreaterThanOrEqual(width / 2);
      expect(rows.step).toBeGreaterThanOrEqual(rows.barY(0) + rows.barHeight);
      if (rows.isStacked) return;
      for (const name of some) expect(textWidth(name, "bold")).toBeLessThan(rows.left);
      const { x } = rows.valueAt(rows.right);
      for (const value of others) expect(x + textWidth(value, "bold")).toBeLessThanOrEqual(width);
    }),
  );
});
