import { describe, expect, it } from "vitest";
import { randomRings, PLAIN } from "../testing/rings.ts";
import { OP } from "./cursor.ts";
import { runEngine } from "./engine.ts";
import { findHazards } from "./hazards.ts";
import { traceOrder } from "./happens-before.ts";
import { scheduleOfInput } from "./input.ts";
import type { RingInput } from "./ring-input.ts";
import { isCorrectVariant, mutatedSchedule, MUTANTS, mutantFits, type Mutant } from "./mutants.ts";
import { simulateRing } from "./simulate.ts";
import type { Order } from "./schedule.ts";

const ORDERS = ["A", "B", "tma"] as const;
const PROGRAMS: [Order, Mutant | null][] = ORDERS.flatMap((order) => [
  [order, null] as [Order, null],
  ...MUTANTS.filter((mutant) => mutantFits(mutant, order)).map((mutant): [Order, Mutant] => [order, mutant]),
]);
const isCorrect = (mutant: Mutant | null) => mutant === null || isCorrectVariant(mutant);
const WRONG = PROGRAMS.filter(([, mutant]) => !isCorrect(mutant));

describe("the mutation matrix", () => {
  it.each(WRONG)("order %s with %s is found, with four stages and ten tiles", (order, mutant) => {
    const verdict = simulateRing({ S: 4, K: 10, L: 300, C: 120, order, mutant });
    expect(["wrong", "lucky_correct", "deadlock"]).toContain(verdict.class);
    expect(verdict.correctness?.minimalCounterexample).not.toBeNull();
    // The smallest ring is itself found out; with one tile less it is not, or is no ring any more.
    const { S = 0, K = 0 } = verdict.correctness?.minimalCounterexample ?? {};
    const judged = (tiles: number) => {
      const { correctness, rule } = simulateRing({ S, K: tiles, L: 300, C: 120, order, mutant });
      if (correctness === null) return rule?.name;
      return correctness.hazards > 0 || correctness.deadlock ? "caught" : "clean";
    };
    expect([judged(K), judged(K - 1)]).toEqual(["caught", K === 1 ? "tiles_positive" : "clean"]);
  });

  it.each(PROGRAMS.filter(([, mutant]) => isCorrect(mutant)))(
    "order %s with %s is accused of nothing",
    (order, mutant) => {
      const rings = randomRings(11);
      for (let at = 0; at < 60; at += 1) {
        const input = { ...rings.ring(200), S: rings.between(2, 9), order, mutant, warps: rings.between(1, 8) };
        expect(simulateRing(input).class).toMatch(/^(ok|bandwidth_bound)/);
      }
    },
  );

  it("counts the hazards of the known mistakes", () => {
    const count = (order: Order, mutant: Mutant) =>
      findHazards({ schedule: mutatedSchedule(order, mutant), S: 4, K: 10, warps: 2 }).count;
    expect(count("A", "tail_no_empty_commit")).toBe(2);
    expect(count("A", "no_wait")).toBe(10);
    expect(count("A", "wait_off_by_one")).toBe(10);
    expect(count("A", "no_commit_steady")).toBe(9);
    expect(count("A", "no_commit_prologue")).toBe(3);
    expect(count("A", "no_barrier")).toBe(16);
    expect(count("A", "issue_before_barrier")).toBe(6);
    expect(count("A", "slot_off_by_one")).toBe(14);
    expect(count("B", "no_trailing_barrier")).toBe(6);
    expect(count("A", "prologue_short")).toBe(1);
    expect(count("A", "wait_one_warp")).toBe(10);
  });

  it("shrinks to the smallest rings", () => {
    const smallest = (order: Order, mutant: Mutant) =>
      simulateRing({ S: 4, K: 10, L: 300, C: 120, order, mutant }).correctness?.minimalCounterexample;
    expect(smallest("A", "no_wait")).toMatchObject({ S: 2, K: 1, kind: "RAW" });
    expect(smallest("A", "no_barrier")).toMatchObject({ S: 2, K: 1, kind: "RAW" });
    expect(smallest("A", "tail_no_empty_commit")).toMatchObject({
      S: 3,
      K: 2,
      tile: 1,
      delay: { what: "copy", tile: 1 },
    });
    expect(smallest("A", "issue_before_barrier")).toMatchObject({ S: 2, K: 3, kind: "WAR", delay: { what: "read" } });
    expect(smallest("tma", "tma_producer_start_phase")).toMatchObject({ S: 1, K: 1, kind: "deadlock" });
  });
});

/** Random extra cycles for copies and warps. */
function disturbance(seed: number, most: number) {
  const rings = randomRings(seed);
  const late = () => (rings.between(0, 2) === 0 ? rings.between(0, most) : 0);
  return { copy: late, op: (_warp: number, _tile: number, op: number) => (op === OP.LOAD && late() > 0 ? 0 : late()) };
}

describe("proof and runs", () => {
  it("I8: what the proof clears never shows a hazard, however copies and warps are disturbed", () => {
    const rings = randomRings(12);
    for (const [order, mutant] of PROGRAMS.filter(([, one]) => isCorrect(one))) {
      for (let at = 0; at < 250; at += 1) {
        const ring: RingInput = { ...rings.ring(24), S: rings.between(2, 6), order, mutant, warps: 3 };
        const run = runEngine({ ...ring, schedule: scheduleOfInput(ring) }, { disturb: disturbance(at, 3 * ring.L) });
        expect([run.manifested, run.stuck]).toEqual([null, false]);
      }
    }
  });

  it("I9: what shows is in the proof, and every mistake shows under some timing", () => {
    for (const [order, mutant] of WRONG) {
      let shown = 0;
      for (let at = 0; at < 300; at += 1) {
        const ring = { S: 2 + (at % 3), K: 4 + (at % 9), L: 1 + (at % 40), C: 10, I: at % 2, Bar: 0, B: 0, warps: 3 };
        const input: RingInput = { ...PLAIN, ...ring, order, mutant };
        const schedule = scheduleOfInput(input);
        const run = runEngine({ ...input, schedule }, { disturb: disturbance(at, 60) });
        if (run.manifested === null && !run.stuck) continue;
        shown += 1;
        const proof = findHazards({ ...input, schedule });
        expect(proof.count > 0 || proof.deadlock).toBe(true);
      }
      // The fence orders the copy engine's view of a barrier, which no timing of this model can disturb.
      if (mutant !== "tma_init_not_fenced") expect([mutant, shown > 0]).toEqual([mutant, true]);
    }
  });

  it("I10: the number of warps, beyond one, and their numbering leave the verdict", () => {
    for (const [order, mutant] of PROGRAMS) {
      const of = (warps: number) => {
        const { input, ...rest } = simulateRing({ S: 3, K: 11, L: 90, C: 40, order, mutant, warps });
        return { ...rest, correctness: { ...rest.correctness, stuck: [] }, was: input?.mutant };
      };
      expect(of(16)).toEqual(of(5));
      expect(of(5).class).toBe(of(2).class);
    }
  });

  it("tell a long run by two short ones exactly as if it were traced whole", () => {
    const rings = randomRings(13);
    for (const [order, mutant] of PROGRAMS) {
      for (let at = 0; at < 6; at += 1) {
        const S = rings.between(2, 5);
        const schedule = mutatedSchedule(order, mutant);
        const K = rings.between(6 * S, 90);
        const told = findHazards({ schedule, S, K, warps: 3 });
        const whole = traceOrder({ schedule, S, K, warps: 3 });
        expect(told.deadlock).toBe(whole.stuck.length > 0);
        // With as many tiles as are traced whole, nothing is told from shorter runs.
        const near = findHazards({ schedule, S, K: K + 4 * S, warps: 3 });
        expect(near.count - told.count).toBe(
          2 * (findHazards({ schedule, S, K: K + 6 * S, warps: 3 }).count - near.count),
        );
      }
    }
  });
});
