/** A program of one's own may be anything a hand can write: an answer comes, never an exception or two answers. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slip, written } from "../testing/own-programs.ts";
import { checkRingInput } from "./input.ts";
import { mutatedSchedule } from "./mutants.ts";
import type { Order, Schedule, Step } from "./schedule.ts";
import { simulateRing } from "./simulate.ts";

const RING = { S: 3, K: 12, L: 30, C: 12, I: 1, Bar: 1, B: 3, warps: 2 };

const ring = fc.record({
  order: fc.constantFrom<Order>("A", "B", "tma"),
  S: fc.integer({ min: 2, max: 6 }),
  K: fc.integer({ min: 1, max: 40 }),
  L: fc.integer({ min: 1, max: 60 }),
  C: fc.integer({ min: 1, max: 30 }),
  I: fc.integer({ min: 0, max: 4 }),
  Bar: fc.integer({ min: 0, max: 3 }),
  B: fc.integer({ min: 0, max: 20 }),
  warps: fc.integer({ min: 1, max: 4 }),
});

function detailOf(order: Order, warps: number, edit: (schedule: Schedule) => void): string | null {
  const program = structuredClone(mutatedSchedule(order, null));
  edit(program);
  const checked = checkRingInput({ ...RING, order, warps, program });
  return checked.ok ? null : `${checked.rule}: ${checked.detail}`;
}

const compute = (schedule: Schedule): Step => schedule.iteration.find((step) => step.do === "compute")!;
const load = (schedule: Schedule): Step & { do: "load" } =>
  schedule.iteration.find((step): step is Step & { do: "load" } => step.do === "load")!;

describe("a program of one's own", () => {
  it("with up to three slips in it has one answer, that of proof, run and certificate", () => {
    const classes = new Set<string>();
    fc.assert(
      fc.property(ring, fc.array(slip, { minLength: 1, maxLength: 3 }), (input, slips) => {
        const verdict = simulateRing({ ...input, program: written(input.order, slips) });
        classes.add(verdict.class);
        expect(verdict.class).not.toBe("model_disagreement");
      }),
      { numRuns: 8_000, seed: 20 },
    );
    expect([...classes]).toEqual(expect.arrayContaining(["ok", "wrong", "lucky_correct", "deadlock", "invalid"]));
  });

  it("has every tile computed by every computing warp, or is refused", () => {
    const refused = "program: iteration: a tile that a computing warp does not compute";
    for (const when of ["issuing", "draining"] as const) {
      expect(detailOf("B", 2, (schedule) => void (compute(schedule).when = when))).toBe(refused);
    }
    expect(detailOf("B", 1, (schedule) => void (compute(schedule).who = "others"))).toBe(refused);
    expect(detailOf("B", 2, (schedule) => void (compute(schedule).who = "others"))).toBeNull();
    expect(detailOf("tma", 4, (schedule) => void (compute(schedule).exceptLast = true))).toBe(refused);
    const divided = (schedule: Schedule): void => {
      const at = schedule.iteration.indexOf(compute(schedule));
      schedule.iteration.splice(at, 1, { do: "compute", when: "issuing" }, { do: "compute", when: "draining" });
    };
    expect(detailOf("B", 2, divided)).toBeNull();
  });

  it("copies no tile before its own, and in order tma each, or is refused", () => {
    expect(detailOf("A", 2, (schedule) => void (load(schedule).ahead = { stages: 0, plus: -1 }))).toMatch(
      /^program: load/,
    );
    expect(detailOf("A", 2, (schedule) => void (load(schedule).ahead = { stages: 1, plus: -3 }))).toBeNull();
    const never = "program: iteration: a tile that is never copied";
    expect(detailOf("tma", 2, (schedule) => void (load(schedule).when = "draining"))).toBe(never);
    const without = (schedule: Schedule): void =>
      void (schedule.iteration = schedule.iteration.filter((step) => step.do !== "load"));
    expect(detailOf("tma", 2, without)).toBe(never);
  });
});
