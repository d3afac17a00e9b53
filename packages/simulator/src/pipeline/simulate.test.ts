import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAIN } from "../testing/rings.ts";
import { PipelineVerdict } from "../verdict.ts";
import { certifiedTotal } from "./certificate.ts";
import { runRing } from "./run-ring.ts";
import type { RingInput } from "./ring-input.ts";
import { isCorrectVariant, MUTANTS, mutantFits } from "./mutants.ts";
import { simulateRing } from "./simulate.ts";

const order = fc.constantFrom("A" as const, "B" as const, "tma" as const);
const cost = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 }) },
);
const ring: fc.Arbitrary<RingInput> = fc
  .record({
    S: fc.integer({ min: 2, max: 12 }),
    K: fc.integer({ min: 1, max: 120 }),
    order,
    L: fc.integer({ min: 1, max: 900 }),
    C: fc.integer({ min: 1, max: 300 }),
    I: cost,
    Bar: cost,
    B: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 400 }) }),
  })
  .map((input) => ({ ...input, ...PLAIN }));

describe("the timed run and its certificates", () => {
  it("agree on every input", () => {
    fc.assert(
      fc.property(ring, (input) => {
        const verdict = simulateRing(input);
        expect(verdict.certificate).toMatchObject({ agree: true, differs: [] });
        expect(verdict.class).not.toBe("model_disagreement");
      }),
      { numRuns: 2_000, seed: 1 },
    );
  });

  it("reach a steady state whose period is the certificate's cycle mean", () => {
    fc.assert(
      fc.property(ring, (input) => {
        const long = { ...input, K: 2_000 };
        expect(runRing(long).steady).not.toBeNull();
        expect(simulateRing(long).certificate?.agree).toBe(true);
      }),
      { numRuns: 150, seed: 2 },
    );
  });

  it("give a run cut by whole periods the figures of the run done whole", () => {
    fc.assert(
      fc.property(ring, fc.integer({ min: 4_097, max: 6_000 }), (input, K) => {
        const whole = runRing({ ...input, K });
        expect(simulateRing({ ...input, K }).timing).toMatchObject({
          total: whole.total,
          stall: whole.stall,
          stalledTiles: whole.stalledTiles,
          issue: whole.issueCycles,
          barrier: whole.barrierCycles,
        });
      }),
      { numRuns: 60, seed: 3 },
    );
  });

  it("name the known figures: S=4 hides a copy of 300 behind 120, S=3 stalls 60 every second tile", () => {
    const needed = simulateRing({ S: 4, K: 8, L: 300, C: 120 });
    expect(needed.class).toBe("ok");
    expect(needed.timing).toMatchObject({ total: 1260, fill: 300, stall: 0, sMin: 4, bound: "compute" });
    const short = simulateRing({ S: 3, K: 8, L: 300, C: 120 });
    expect(short.class).toBe("ok_stalled");
    expect(short.timing).toMatchObject({ total: 1440, stall: 180, stalledTiles: 3, periodPerTile: "150/1" });
    const orderB = simulateRing({ S: 2, K: 400, L: 300, C: 120, order: "B" });
    expect(orderB.timing?.periodPerTile).toBe("210/1");
    expect(simulateRing({ S: 2, K: 400, L: 300, C: 120 }).timing?.periodPerTile).toBe("300/1");
    expect(simulateRing({ S: 8, K: 400, L: 300, C: 120, B: 200 }).class).toBe("bandwidth_bound");
  });
});

describe("invariants", () => {
  it("I1: at most S-1 (order A) or S (order B) copies are in flight", () => {
    fc.assert(
      fc.property(ring, (input) => {
        expect(runRing(input).maxInFlight).toBeLessThanOrEqual(input.order === "A" ? input.S - 1 : input.S);
      }),
      { seed: 4 },
    );
  });

  it("I2: a slot is never filled while it is read", () => {
    fc.assert(
      fc.property(ring, (input) => {
        const run = runRing(input, { keepTiles: input.K });
        expect(run.manifested).toBeNull();
        for (const one of run.tiles) {
          for (const other of run.tiles) {
            if (one.slot !== other.slot || one.tile === other.tile || other.copy === null) continue;
            const apart = other.copy.to <= one.compute.from || other.copy.from >= one.compute.to;
            expect(apart).toBe(true);
          }
        }
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  it("I3: groups complete in commit order; I4: the parts sum to the makespan; I7: no run beats its lower bounds", () => {
    fc.assert(
      fc.property(ring, (input) => {
        const run = runRing(input);
        expect(run.inOrder).toBe(true);
        // The trailing barrier of order B after the last tile lies behind the makespan.
        const behind = input.order === "B" ? input.Bar : 0;
        expect(run.computeCycles + run.fill + run.stall + run.issueCycles + run.barrierCycles - behind).toBe(run.total);
        expect(run.total).toBeGreaterThanOrEqual(Math.max(input.K * input.C, input.L + input.C, input.K * input.B));
      }),
      { numRuns: 1_000, seed: 6 },
    );
  });

  it("I5: more stages never cost time; more of anything else never saves time; I6: scaling scales", () => {
    fc.assert(
      fc.property(
        ring,
        fc.constantFrom("L", "C", "I", "B", "K"),
        fc.integer({ min: 1, max: 40 }),
        (input, name, by) => {
          const { total } = runRing(input);
          expect(runRing({ ...input, S: input.S + 1 }).total).toBeLessThanOrEqual(total + extraIssue(input));
          expect(runRing({ ...input, [name]: input[name as "L"] + by }).total).toBeGreaterThanOrEqual(total);
          const { L, C, I, Bar, B } = input;
          const scaled = { ...input, L: L * by, C: C * by, I: I * by, Bar: Bar * by, B: B * by };
          expect(runRing(scaled).total).toBe(total * by);
        },
      ),
      { numRuns: 1_000, seed: 7 },
    );
  });
});

/** Deeper rings issue earlier: with an issue cost, one more prologue issue may lie before the first computation. */
function extraIssue({ I }: RingInput): number {
  return I;
}

describe("the happens-before layer", () => {
  it("finds no hazard in either correct order", () => {
    fc.assert(
      fc.property(ring, (input) => {
        expect(simulateRing(input).correctness).toMatchObject({ hazards: 0, deadlock: false, manifestsHere: false });
      }),
      { numRuns: 300, seed: 8 },
    );
  });

  it("finds every mutant with four stages and ten tiles", () => {
    const found = MUTANTS.filter((mutant) => !isCorrectVariant(mutant)).map((mutant) => {
      const order = (["A", "B", "tma"] as const).find((one) => mutantFits(mutant, one));
      const verdict = simulateRing({ S: 4, K: 10, L: 300, C: 120, order, mutant });
      return [mutant, verdict.class, (verdict.correctness?.hazards ?? 0) > 0 || verdict.correctness?.deadlock];
    });
    expect(found.filter(([, , caught]) => caught !== true)).toEqual([]);
    expect(found.find(([mutant]) => mutant === "divergent_barrier")?.[1]).toBe("deadlock");
  });

  it("calls a hazard that did not show lucky, and one that did wrong", () => {
    const tail = { S: 4, K: 10, C: 120, mutant: "tail_no_empty_commit" };
    const lucky = simulateRing({ ...tail, L: 300 });
    expect(lucky.class).toBe("lucky_correct");
    expect(lucky.correctness).toMatchObject({ hazards: 2, first: { kind: "RAW", tile: 8, slot: 0, missing: "wait" } });
    expect(simulateRing({ ...tail, L: 360 }).class).toBe("lucky_correct");
    expect(simulateRing({ ...tail, L: 361, K: 11 }).class).toBe("wrong");
    expect(simulateRing({ ...tail, L: 300, mutant: "wait_all" }).class).toBe("ok_over_synchronised");
  });
});

describe("bad input", () => {
  it.each([
    [{ S: 1, K: 1, L: 1, C: 1 }, "stages_at_least_two"],
    [{ S: 0, K: 1, L: 1, C: 1, order: "B" }, "stages_at_least_one"],
    [{ S: 2, K: 0, L: 1, C: 1 }, "tiles_positive"],
    [{ S: 2, K: 10_000_001, L: 1, C: 1 }, "tiles_too_many"],
    [{ S: 2, K: 1, L: 0, C: 1 }, "copy_positive"],
    [{ S: 2, K: 1, L: 1, C: -1 }, "compute_positive"],
    [{ S: 2, K: 1, L: 1, C: 1, I: -1 }, "cost_not_negative"],
    [{ S: 5_000, K: 1, L: 1, C: 1 }, "stages_too_many"],
    [{ S: 2, K: 1, L: Number.NaN, C: 1 }, "shape"],
    [{ S: 2.5, K: 1, L: 1, C: 1 }, "shape"],
    [{ S: 2, K: 10_000_000, L: 1, C: 9e15 }, "time_too_large"],
    [{ S: 2, K: 1, L: 1, C: 1, mutant: "no_trailing_barrier" }, "mutant_order"],
    [null, "shape"],
    ["ring", "shape"],
  ])("%j breaks %s", (raw, rule) => {
    const verdict = simulateRing(raw);
    expect(verdict.class).toBe("invalid");
    expect(verdict.rule?.name).toBe(rule);
    expect(PipelineVerdict.parse(verdict)).toEqual(verdict);
  });

  it("never throws, whatever it is given, and always answers in its own schema", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ S: fc.anything(), K: fc.nat(99), L: fc.nat(), C: fc.anything() })),
        (raw) => {
          const verdict = simulateRing(raw);
          expect(PipelineVerdict.safeParse(verdict).success).toBe(true);
        },
      ),
      { seed: 9 },
    );
  });

  it("answers ten million tiles exactly", () => {
    const verdict = simulateRing({ S: 3, K: 10_000_000, L: 300, C: 120 });
    const ring = { S: 3, K: 10_000_000, order: "A", L: 300, C: 120, I: 0, Bar: 0, B: 0 } as const;
    expect(String(verdict.timing?.total)).toBe(certifiedTotal(ring).total.toString());
  });
});
