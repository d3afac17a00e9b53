/** What the picture of a run says the multiprocessor does: whole, without a gap, and the run's own figures. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mutantFits, MUTANTS, mutatedSchedule } from "./mutants.ts";
import { simulateRing } from "./simulate.ts";

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
  warps: fc.integer({ min: 1, max: 4 }),
});
const fitting = fc
  .tuple(ring, fc.nat(99))
  .map(([input, at]) => ({ ...input, mutants: MUTANTS.filter((one) => mutantFits(one, input.order)), at }))
  .map(({ mutants, at, ...input }) => ({ ...input, mutant: mutants[at % mutants.length] ?? null }));

function expectWhole(raw: object): void {
  const { timeline } = simulateRing(raw);
  let at = 0;
  for (const span of timeline?.sm.spans ?? []) {
    expect(span.from).toBe(at);
    expect(span.to).toBeGreaterThan(span.from);
    at = span.to;
  }
  expect(at).toBe(timeline?.end ?? 0);
}

describe("the spans of the multiprocessor", () => {
  it("leave no cycle out and none twice, in every order, with every mistake, in programs of one's own", () => {
    fc.assert(fc.property(fc.oneof(ring, fitting), expectWhole), { numRuns: 600, seed: 1 });
    const program = mutatedSchedule("A", "issue_before_barrier");
    program.iteration.unshift({ do: "barrier" });
    expectWhole({ S: 3, K: 9, L: 300, C: 120, I: 5, Bar: 9, program });
  });

  it("add up to what the run says of fill, stalls, issue and barriers", () => {
    fc.assert(
      fc.property(ring, (input) => {
        const { timeline, timing } = simulateRing(input);
        const cycles = (kind: string) =>
          (timeline?.sm.spans ?? [])
            .filter((one) => one.kind === kind)
            .reduce((sum, { from, to }) => sum + to - from, 0);
        expect(cycles("compute")).toBe(input.K * input.C);
        expect(cycles("fill")).toBe(timing?.fill);
        expect(cycles("stall")).toBe(timing?.stall);
        expect(cycles("issue")).toBe(timing?.issue);
        // Order B meets the barrier once more after the last tile, where the picture has ended.
        expect(cycles("barrier") + (input.order === "B" ? input.Bar : 0)).toBe(timing?.barrier);
      }),
      { seed: 2 },
    );
  });

  it("are divided as the program says, though its steps are in another order", () => {
    const kinds = (mutant: string) =>
      simulateRing({ order: "A", mutant, S: 3, K: 6, L: 300, C: 120, I: 5, Bar: 9 }).timeline?.sm.spans.slice(1, 5);
    expect(kinds("issue_before_barrier")?.map(({ kind }) => kind)).toEqual(["fill", "issue", "barrier", "compute"]);
    expect(kinds("commit_after_wait")?.map(({ kind }) => kind)).toEqual(["fill", "barrier", "issue", "compute"]);
  });
});
