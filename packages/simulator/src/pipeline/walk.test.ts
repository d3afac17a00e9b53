/** The derivation without events, the shortest copy that shows a mistake, and how much work that takes. */
import { describe, expect, it } from "vitest";
import { randomRings } from "../testing/rings.ts";
import { certifiedHazards } from "./certified-hazards.ts";
import { firstShown, MOST_WALKED_STEPS } from "./first-shown.ts";
import { findHazards } from "./hazards.ts";
import { scheduleOfInput } from "./input.ts";
import { manifestsWhen, MOST_SEARCHED_EVENTS } from "./manifests-when.ts";
import { isCorrectVariant, mutatedSchedule, MUTANTS, mutantFits } from "./mutants.ts";
import { walkProgram } from "./program-walk.ts";
import { proveInput, PROVED_STAGES } from "./prove-input.ts";
import { runRing } from "./run-ring.ts";
import type { RingInput } from "./ring-input.ts";
import { simulateRing } from "./simulate.ts";
import { isWalkable } from "./walk-steps.ts";

/** A ring of order A or B, three in four times with one of its mistakes. */
function program(rings: ReturnType<typeof randomRings>, at: number, tiles: number): RingInput {
  const order = at % 2 === 0 ? ("A" as const) : ("B" as const);
  const ring = { ...rings.ring(tiles), order };
  return { ...ring, S: Math.max(2, ring.S), mutant: at % 4 === 3 ? null : rings.mutant(order) };
}

describe("a walk without events", () => {
  it("has the dates of the event loop, and shows what it shows, for every program whose warps are alike", () => {
    const rings = randomRings(21);
    let walkable = 0;
    for (let at = 0; at < 6_000; at += 1) {
      const input = program(rings, at, at % 3 === 0 ? 3_000 : 60);
      const schedule = scheduleOfInput(input);
      if (!isWalkable(schedule)) continue;
      walkable += 1;
      const walked = walkProgram({ ...input, schedule });
      const { total, fill, stall, stalledTiles, manifested } = runRing(input);
      expect(walked).toMatchObject({ total, fill, stall, stalledTiles, manifested });
    }
    expect(walkable).toBeGreaterThan(5_000);
  });

  it("certifies what mistakes come to: no verdict of any of them disagrees", () => {
    const rings = randomRings(22);
    const certified = new Set<string>();
    for (let at = 0; at < 2_500; at += 1) {
      const ring = rings.ring(at % 2 === 0 ? 40 : 500);
      const mutant = rings.mutant(ring.order);
      const { certificate } = simulateRing({ ...ring, mutant, warps: rings.between(1, 4) });
      expect(certificate?.differs ?? []).toEqual([]);
      if (certificate !== null) certified.add(mutant);
    }
    // Those that hang have no run, and one reads phases that no count is known of.
    const without = ["divergent_barrier", "tma_producer_start_phase", "tma_expect_too_many_bytes"];
    const uncounted = ["tma_consumer_start_phase", "tma_no_release", "tma_empty_count_too_large"];
    const partly = ["tma_expect_too_few_bytes", "tma_no_expect"];
    const none = [...without, ...uncounted, ...partly];
    expect([...certified].sort()).toEqual(MUTANTS.filter((one) => !none.includes(one)).toSorted());
  });

  it("counts each mistake's tiles from the program's counts, as the proof finds them", () => {
    for (const order of ["A", "B", "tma"] as const) {
      for (const mutant of MUTANTS.filter((one) => mutantFits(one, order) && !isCorrectVariant(one))) {
        for (let S = order === "A" ? 2 : 1; S <= 7; S += 1) {
          for (let K = 1; K <= 3 * S + 4; K += 1) {
            for (const warps of [1, 2, 5]) {
              const counted = certifiedHazards({ S, K, order, warps, mutant });
              const proof = findHazards({ schedule: mutatedSchedule(order, mutant), S, K, warps });
              if (counted === null || proof.deadlock) continue;
              const found = { count: proof.count, first: proof.first?.tile ?? null };
              expect([mutant, S, K, warps, found]).toEqual([mutant, S, K, warps, counted]);
            }
          }
        }
      }
    }
    // A commit before the load that it was for: tiles from S-1 on, and no more.
    expect(certifiedHazards({ S: 4, K: 10, order: "A", warps: 2, mutant: "commit_after_wait" })?.count).toBe(7);
  });
});

describe("the proof of a deep ring", () => {
  it("is that of a shallow one for a correct program, and its own for every other", () => {
    const rings = randomRings(23);
    for (let at = 0; at < 60; at += 1) {
      const ring = rings.ring(900);
      const mutants = [null, ...MUTANTS.filter((one) => mutantFits(one, ring.order))];
      const mutant = mutants[at % mutants.length] ?? null;
      const input = { ...ring, S: rings.between(PROVED_STAGES + 1, 200), mutant };
      expect(proveInput(input)).toEqual(findHazards({ ...input, schedule: scheduleOfInput(input) }));
    }
  });
});

describe("the shortest copy that shows a mistake", () => {
  it("is the shortest of all that do, tried one by one", () => {
    const rings = randomRings(24);
    let found = 0;
    for (let at = 0; at < 240; at += 1) {
      const ring = program(rings, at, 40);
      const input = { ...ring, L: 1 + (ring.L % 120), C: 1 + (ring.C % 30), I: ring.I % 9, B: ring.B % 40 };
      const schedule = scheduleOfInput(input);
      if (!isWalkable(schedule)) continue;
      const first = firstShown({ ...input, schedule }, 2 ** 40);
      const tried = Array.from({ length: 500 }, (_, index) => index + 1);
      const shortest = tried.find((L) => runRing({ ...input, L }).manifested !== null);
      if (first === "never") expect(shortest).toBeUndefined();
      else if (shortest !== undefined || (first?.L ?? 0) <= 500) expect(first).toEqual({ L: shortest, proved: true });
      if (shortest !== undefined) found += 1;
    }
    expect(found).toBeGreaterThan(60);
  });

  it("takes a bounded number of steps and events, however deep the ring and long the run", () => {
    const ring = { ...randomRings(1).ring(1), L: 300, C: 120, I: 3, Bar: 5, B: 70 };
    for (const S of [4, 64, 4_096]) {
      for (const K of [10_000, 1_000_000]) {
        for (const mutant of ["tail_no_empty_commit", "commit_after_wait", "wait_one_warp"] as const) {
          const input: RingInput = { ...ring, order: "A", S, K, mutant };
          const work = { steps: 0, events: 0 };
          manifestsWhen(input, runRing(input), work);
          // One walk and one run may each go past the limit that they began under.
          expect(work.steps).toBeLessThan(MOST_WALKED_STEPS + 8 * 20_000);
          expect(work.events).toBeLessThanOrEqual(MOST_SEARCHED_EVENTS);
        }
      }
    }
  });
});
