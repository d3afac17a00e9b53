import { simulateRing } from "@warpgrade/simulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { coverOf, stageChoices } from "./stage-choices.ts";

it("offers both answers and their neighbours, never fewer than two slots", () => {
  expect(stageChoices(4, 3)).toEqual([2, 3, 4, 5]);
  expect(stageChoices(2, 2)).toEqual([2, 3]);
  expect(stageChoices(4, null)).toEqual([3, 4, 5]);
  expect(stageChoices(1000, 3)).toEqual([2, 3, 4, 999, 1000, 1001]);
});

it("names the stall that the simulation finds", () => {
  const ring = fc.record({
    stages: fc.integer({ min: 2, max: 8 }),
    copy: fc.integer({ min: 1, max: 900 }),
    compute: fc.integer({ min: 1, max: 300 }),
  });
  fc.assert(
    fc.property(ring, (facts) => {
      const run = simulateRing({ S: facts.stages, K: 4 * facts.stages, L: facts.copy, C: facts.compute, order: "A" });
      const timing = run.timing;
      if (timing === null) throw new Error("a valid ring has a timing");
      expect(timing.stalledTiles === 0 ? 0 : timing.stall / timing.stalledTiles).toBe(coverOf(facts).stall);
    }),
  );
});
