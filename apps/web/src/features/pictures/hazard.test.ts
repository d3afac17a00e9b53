import { checkRingInput, MUTANTS, simulateRing } from "@warpgrade/simulator";
import { expect, it } from "vitest";
import { hazardMark, programPlace } from "./hazard.ts";

it("reads every program point that a ring can name", () => {
  expect(programPlace("read#8")).toEqual({ operation: "read", tile: 8 });
  expect(programPlace("init")).toEqual({ operation: "init", tile: null });
  for (const order of ["A", "B", "tma"] as const) {
    for (const mutant of MUTANTS) {
      const input = { order, mutant, S: 4, K: 10, L: 300, C: 120 };
      if (!checkRingInput(input).ok) continue;
      const { correctness } = simulateRing(input);
      const points = [correctness?.first?.reader, correctness?.first?.writer, ...(correctness?.stuck ?? [])];
      for (const point of points) if (point) expect(programPlace(point.op).operation, point.op).not.toBeNull();
    }
  }
});

it("marks a hazard where the run meets it, whether or not it shows", () => {
  const tail = simulateRing({ S: 4, K: 10, L: 300, C: 120, order: "A", mutant: "tail_no_empty_commit" });
  expect(hazardMark(tail)).toEqual({ cycle: 1260, slot: 0 });
  expect(hazardMark(simulateRing({ S: 4, K: 10, L: 300, C: 120, order: "A" }))).toBeNull();
});
