import { MUTANTS, checkRingInput, simulateRing } from "@warpgrade/simulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { smSpans } from "./sm-spans.ts";

const cost = fc.integer({ min: 0, max: 40 });
const ring = fc.record({
  order: fc.constantFrom("A" as const, "B" as const, "tma" as const),
  S: fc.integer({ min: 2, max: 9 }),
  K: fc.integer({ min: 1, max: 24 }),
  L: fc.integer({ min: 1, max: 900 }),
  C: fc.integer({ min: 1, max: 300 }),
  I: cost,
  Bar: cost,
  B: fc.integer({ min: 0, max: 400 }),
});

function spansOf(raw: object) {
  const run = simulateRing(raw);
  return run.timeline === null || run.input === null ? null : { run, spans: smSpans(run.timeline, run.input) };
}

it("leaves no cycle out and none twice, and knows every step of a correct program", () => {
  fc.assert(
    fc.property(ring, (input) => {
      const told = spansOf(input);
      let at = 0;
      for (const span of told?.spans ?? []) {
        expect(span.from).toBe(at);
        at = span.to;
      }
      expect(at).toBe(told?.run.timeline?.end);
      const kinds = new Set(told?.spans.map(({ kind }) => kind));
      expect(kinds.has("between")).toBe(false);
    }),
  );
});

it("adds up to what the run says of fill, stalls, issue and barriers", () => {
  fc.assert(
    fc.property(ring, (input) => {
      const told = spansOf(input);
      const cycles = (kind: string) =>
        (told?.spans ?? []).filter((span) => span.kind === kind).reduce((sum, { from, to }) => sum + to - from, 0);
      const timing = told?.run.timing;
      expect(cycles("fill")).toBe(timing?.fill);
      expect(cycles("stall")).toBe(timing?.stall);
      expect(cycles("issue")).toBe(timing?.issue);
      // Order B meets the barrier once more after the last tile, where the picture has ended.
      expect(cycles("barrier") + (input.order === "B" ? input.Bar : 0)).toBe(timing?.barrier);
    }),
  );
});

it("follows changed programs too, and divides nothing that it does not know", () => {
  for (const order of ["A", "B", "tma"] as const) {
    for (const mutant of MUTANTS) {
      const input = { order, mutant, S: 4, K: 10, L: 300, C: 120, I: 5, Bar: 9 };
      if (!checkRingInput(input).ok) continue;
      let at = 0;
      for (const span of spansOf(input)?.spans ?? []) {
        expect([mutant, span.from >= at, span.to > span.from]).toEqual([mutant, true, true]);
        at = span.to;
      }
    }
  }
  const early = spansOf({ order: "A", mutant: "issue_before_barrier", S: 3, K: 6, L: 300, C: 120, I: 5, Bar: 9 });
  expect(early?.spans.some(({ kind }) => kind === "between")).toBe(true);
  expect(early?.spans.some(({ kind }) => kind === "barrier")).toBe(false);
});
