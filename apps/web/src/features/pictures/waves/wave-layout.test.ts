import { waves } from "@warpgrade/simulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { layoutWaves } from "./wave-layout.ts";

it("has every wave and every tile in some row, the last one with what is left, and no bar past its slots", () => {
  const launch = fc.record({
    tiles: fc.integer({ min: 1, max: 200_000 }),
    sms: fc.integer({ min: 1, max: 200 }),
    blocksPerSm: fc.integer({ min: 1, max: 32 }),
  });
  fc.assert(
    fc.property(launch, (input) => {
      const answer = waves(input);
      const { rows, left, right, slots } = layoutWaves(answer);
      expect(rows.length).toBeLessThanOrEqual(8);
      let next = 1;
      let tiles = 0;
      for (const row of rows) {
        expect(row.from).toBe(next);
        expect(row.tiles + row.idle).toBe(answer.slots);
        expect(row.middle).toBeGreaterThan(left);
        expect(row.middle).toBeLessThanOrEqual(right);
        tiles += row.tiles * (row.to - row.from + 1);
        next = row.to + 1;
      }
      expect([next - 1, tiles]).toEqual([answer.waves, input.tiles]);
      expect(slots.every((x) => x > left && x < right)).toBe(true);
    }),
    { seed: 1 },
  );
});
