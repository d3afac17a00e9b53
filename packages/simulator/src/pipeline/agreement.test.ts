/** The event loop and the derivations are two independent answers to one question: they never differ. */
import { describe, expect, it } from "vitest";
import { randomRings } from "../testing/rings.ts";
import { certifiedSharedPeriod, certifiedTurnover, certifiedWholeRunStages } from "./certificate.ts";
import { runRing } from "./run-ring.ts";
import { sharedPeriod } from "./shared-sm.ts";
import { simulateRing } from "./simulate.ts";

describe("the timed run and its certificates", () => {
  it.each([1, 2, 3, 4])(
    "agree on 25,000 random inputs of up to 10,000 tiles, seed %i",
    (seed) => {
      const rings = randomRings(seed);
      const seen = new Set<string>();
      const differing: unknown[] = [];
      for (let at = 0; at < 25_000; at += 1) {
        const input = rings.ring(10_000);
        const verdict = simulateRing(input);
        seen.add(verdict.class);
        if (verdict.certificate?.agree !== true) differing.push({ input, certificate: verdict.certificate });
      }
      expect(differing).toEqual([]);
      expect([...seen].sort()).toEqual(["bandwidth_bound", "ok", "ok_stalled"]);
    },
    300_000,
  );

  it("agree on the variants that wait for more, and on the drain without empty commits", () => {
    const rings = randomRings(5);
    const classes = new Set<string>();
    for (let at = 0; at < 3_000; at += 1) {
      const input = rings.ring(400);
      const mutant = (["wait_all", "tail_wait_all", "wait_one_more", "tail_no_empty_commit"] as const)[at % 4] ?? null;
      const order = mutant === "tail_no_empty_commit" ? "A" : "B";
      const verdict = simulateRing({ ...input, order, S: Math.max(2, input.S), mutant });
      expect(verdict).not.toMatchObject({ class: "model_disagreement" });
      classes.add(verdict.class);
    }
    expect(classes).toContain("ok_over_synchronised");
    expect(classes).toContain("lucky_correct");
    expect(classes).toContain("wrong");
  });

  it("find as many stages enough as whole runs of every length do, drain and all", () => {
    const rings = randomRings(6);
    for (let at = 0; at < 300; at += 1) {
      const { L, C } = { L: rings.between(1, 300), C: rings.between(1, 80) };
      const I = rings.between(0, Math.min(C, 20));
      const enough = Number(certifiedWholeRunStages({ order: "A", L, C, I, Bar: 0, B: 0 }));
      const stalls = (S: number) => {
        const input = { ...rings.ring(1), order: "A" as const, S, L, C, I, Bar: 0, B: 0 };
        return [1, 2, S, S + 1, 2 * S, 3 * S + 1, 5 * S].some((K) => runRing({ ...input, K }).stall > 0);
      };
      expect(stalls(enough)).toBe(false);
      if (enough > 2) expect(stalls(enough - 1)).toBe(true);
    }
  });

  it("give rings that share a multiprocessor their period, served in order of arrival", () => {
    const rings = randomRings(7);
    for (let at = 0; at < 400; at += 1) {
      const input = { S: rings.between(2, 8), L: rings.between(1, 900), C: rings.between(1, 300), B: 0 };
      if (at % 2 === 0) input.B = rings.between(0, 300);
      const blocks = rings.between(1, 6);
      expect(sharedPeriod({ ...input, blocks })).toEqual(certifiedSharedPeriod(input, blocks));
    }
  });

  it("bound what one block after another costs over pure computing", () => {
    const rings = randomRings(8);
    for (let at = 0; at < 300; at += 1) {
      const input = { ...rings.ring(60), order: "A" as const, S: 8, I: 0, Bar: 0, B: 0 };
      if (input.L > (input.S - 1) * input.C) continue;
      const E = rings.between(0, 500);
      // Each block fills, computes and ends with its epilogue before the next one may begin.
      const { num, den } = certifiedTurnover(input, E);
      expect(BigInt(runRing(input).total + E) * den).toBe(num * BigInt(input.K * input.C));
    }
  });
});

describe("a run cut by whole periods", () => {
  it("has the figures of the run done whole, with every mistake too", () => {
    const rings = randomRings(9);
    let cut = 0;
    for (let at = 0; at < 3_000; at += 1) {
      const input = { ...rings.ring(1), K: rings.between(50, 900) };
      const mutant = at % 3 === 0 ? null : rings.mutant(input.order);
      const whole = runRing({ ...input, mutant }, { cut: false, keepTiles: 24 });
      const short = runRing({ ...input, mutant }, { keepTiles: 24 });
      const { events, steady, skipped, ...figures } = short;
      const { events: all, steady: none, skipped: nothing, ...wanted } = whole;
      expect(figures).toEqual(wanted);
      expect([none, nothing.tiles]).toEqual([null, 0]);
      if (skipped.tiles > 0) cut += 1;
      if (steady !== null && skipped.tiles > 0) expect(events).toBeLessThan(all);
    }
    expect(cut).toBeGreaterThan(2_000);
  });

  it("takes about as many events for ten million tiles as for a few thousand", () => {
    for (const order of ["A", "B", "tma"] as const) {
      const input = { ...randomRings(1).ring(1), order, S: 4, L: 300, C: 120, I: 3, Bar: 5, B: 70 };
      const few = runRing({ ...input, K: 3_000 });
      const many = runRing({ ...input, K: 10_000_000 });
      expect(many.events).toBeLessThan(few.events + 100);
      expect(many.skipped.tiles).toBeGreaterThan(9_900_000);
    }
  });
});
