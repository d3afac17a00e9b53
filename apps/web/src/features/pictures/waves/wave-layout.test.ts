import { waves } from "@warpgrade/simulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { barRows } from "../bar-rows.ts";
import { layoutWaves } from "./wave-layout.ts";

it("has every wave and every tile in some row, the last one with what is left, and no bar past its slots", () => {
  const launch = fc.record({
    tiles: fc.integer({ min: 1, max: 200_000 }),
    sms: fc.integer({ min: 1, max: 200 }),
    blocksPerSm: fc.integer({ min: 1, max: 32 }),
  });
  fc.assert(
    fc.property(launch, fc.integer({ min: 260, max: 820 }), (input, width) => {
      const answer = waves(input);
      const { left, right, ...rest } = barRows({ width, names: ["wave 1"], values: ["76 of 132, 56 empty"] });
      const { rows, slots } = layoutWaves(answer, { left, right, ...rest });
      expect(rows.length).toBeLessThanOrEqual(8);
      let next = 1;
      let tiles = 0;
      for (const row of rows) {
        expect(row.from).toBe(next);
        expect(row.tiles + row.idle).toBe(answer.slots);
        expect(row.middle).toBeGreaterThan(left);
        expect(row.middle).toBeLessThanOrEqual(right + 1e-6);
        tiles += row.tiles * (row.to - row.from + 1);
        next = row.to + 1;
      }
      expect([next - 1, tiles]).toEqual([answer.waves, input.tiles]);
      expect(slots.every((x) => x > left && x < right)).toBe(true);
    }),
    { seed: 1 },
  );
});
