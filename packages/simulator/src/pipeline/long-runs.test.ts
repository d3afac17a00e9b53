/** What keeps a long run that never repeats itself from costing its length must leave all its figures as they are. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearTies } from "../testing/near-ties.ts";
import { slip, written } from "../testing/own-programs.ts";
import { PLAIN } from "../testing/rings.ts";
import { waitingOf } from "./certificate.ts";
import { ENDLESS } from "./endless-runs.ts";
import { findHazards } from "./hazards.ts";
import { checkRingInput, scheduleOfInput } from "./input.ts";
import { LONG_RUN } from "./long-run.ts";
import { Margins } from "./margins.ts";
import { Measuring } from "./measuring.ts";
import { walkProgram } from "./program-walk.ts";
import { recurrenceTotal } from "./recurrence.ts";
import { runRing } from "./run-ring.ts";
import type { RingInput } from "./ring-input.ts";
import type { Order, Schedule, Step } from "./schedule.ts";
import { simulateRing } from "./simulate.ts";
import type { TimedRun } from "./timed-run.ts";
import { isWalkable } from "./walk-steps.ts";

const LONGER = { fewest: LONG_RUN + 1, most: 2 * LONG_RUN };

/** All that does not tell how the run was made. Of one that hangs the rest is not run. */
function figuresOf(run: TimedRun) {
  const { total, fill, stall, stalledTiles, computeCycles, issueCycles, barrierCycles } = run;
  const { tiles, spans, manifested, inOrder, stuck, lastTile, watched } = run;
  const cycles = { total, fill, stall, stalledTiles, computeCycles, issueCycles, barrierCycles };
  const maxInFlight = stuck ? null : run.maxInFlight;
  return { ...cycles, maxInFlight, tiles, spans, manifested, inOrder, stuck, lastTile, watched };
}

describe("a long run", () => {
  it.each([1, 2, 3])(
    "has the figures of the run done whole: near ties, queues that grow, every mistake, seed %i",
    (seed) => {
      const ties = nearTies(seed, LONGER);
      let cheap = 0;
      let runs = 0;
      for (let at = 0; at < 300; at += 1) {
        const input = ties.next();
        const proof = findHazards({ ...input, schedule: scheduleOfInput(input), K: 500 });
        if (proof.deadlock) continue;
        const tile = ties.pick([undefined, proof.first?.tile, 0, input.K >> 1, input.K - 1]);
        const options = { keepTiles: 10, ...(tile === undefined ? {} : { watchTile: tile }) };
        const short = runRing(input, options);
        const whole = runRing(input, { ...options, cut: false });
        expect({ input, ...figuresOf(short) }).toEqual({ input, ...figuresOf(whole) });
        runs += 1;
        if (2 * short.events < whole.events) cheap += 1;
      }
      expect(cheap).toBeGreaterThan(0.7 * runs);
    },
    120_000,
  );

  it("has them for programs of one's own, whatever slips are in them", () => {
    const cycles = (max: number) => fc.oneof(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 20 * max }));
    const ring = fc.record({
      order: fc.constantFrom<Order>("A", "B", "tma"),
      S: fc.integer({ min: 2, max: 6 }),
      K: fc.integer({ min: LONG_RUN + 1, max: LONG_RUN + 2_000 }),
      L: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 500_000 })),
      C: fc.integer({ min: 1, max: 30 }),
      I: cycles(4),
      Bar: cycles(3),
      B: cycles(20),
      warps: fc.integer({ min: 1, max: 3 }),
    });
    let shortened = 0;
    fc.assert(
      fc.property(ring, fc.array(slip, { minLength: 1, maxLength: 3 }), (input, slips) => {
        const checked = checkRingInput({ ...input, program: written(input.order, slips) });
        if (!checked.ok) return;
        expect(simulateRing(checked.input).class).not.toBe("model_disagreement");
        const short = runRing(checked.input);
        expect(figuresOf(short)).toEqual(figuresOf(runRing(checked.input, { cut: false })));
        if (short.skipped.tiles > 0) shortened += 1;
      }),
      { numRuns: 200, seed: 21 },
    );
    expect(shortened).toBeGreaterThan(80);
  }, 120_000);

  it("keeps apart what a drain waits for: copies that are under way in the steady part", () => {
    const prologue: Step[] = [{ do: "load", ahead: { stages: 0, plus: 0 } }, { do: "commit" }];
    const ahead = { stages: 1, plus: -1 } as const;
    const program: Schedule = {
      setup: [],
      prologueTiles: ahead,
      prologue,
      afterPrologue: [],
      iteration: [
        { do: "load", ahead },
        { do: "commit", when: "draining" },
        { do: "wait", pending: ahead, when: "draining" },
        { do: "compute" },
      ],
    };
    const times = { L: 40_000, C: 1, I: 1, Bar: 3, B: 16 };
    const input: RingInput = { ...PLAIN, order: "B", S: 6, K: LONG_RUN + 1, ...times, warps: 1, program };
    expect(runRing(input)).toMatchObject({ total: 40_066, maxInFlight: input.K });
    expect(simulateRing(input).class).not.toBe("model_disagreement");
  });

  it("has no more copies under way than it has tiles", () => {
    const input = {
      ...PLAIN,
      order: "B",
      mutant: "no_wait",
      S: 8,
      K: 20_000,
      L: 2_000_000,
      C: 1,
      I: 0,
      Bar: 0,
      B: 2,
    } as const;
    expect(runRing(input).maxInFlight).toBe(20_000);
  });

  it("is derived without events as it runs", () => {
    const ties = nearTies(4, LONGER);
    for (let at = 0; at < 400; at += 1) {
      const input = ties.next(["A", "B"]);
      const schedule = scheduleOfInput(input);
      if (!isWalkable(schedule)) continue;
      for (const K of [input.K, 3_000_000]) {
        const { total, fill, stall, stalledTiles, manifested } = runRing({ ...input, K });
        const walked = walkProgram({ ...input, K, schedule });
        expect(walked).toMatchObject({ total, fill, stall, stalledTiles, manifested });
        const waiting = waitingOf(input);
        if (waiting !== null) expect(recurrenceTotal({ ...input, K }, waiting)).toBe(total);
      }
    }
  });

  it.each(ENDLESS)("costs no more for ten million tiles than for some thousand: $name", ({ ring }) => {
    const input = { ...ring, K: 10_000_000 };
    expect(runRing(input).events).toBeLessThan(80_000);
    expect(simulateRing(input).class).not.toBe("model_disagreement");
  });

  it("knows the times of a tile in its middle", () => {
    const input = { ...PLAIN, order: "A", S: 8, K: 10_000_000, L: 300, C: 1_299, I: 0, Bar: 0, B: 0 } as const;
    const { watched, skipped, events } = runRing(input, { watchTile: 5_000_000 });
    // Every copy lands in time, so tile after tile is computed without a pause, and refilled S-1 tiles ahead.
    expect(watched.read).toBe(input.L + 5_000_000 * input.C);
    expect(watched.issued).toBe(input.L + (5_000_000 - input.S + 1) * input.C);
    expect(skipped.tiles).toBeGreaterThan(9_999_000);
    expect(events).toBeLessThan(5_000);
  });
});

describe("margins", () => {
  const left = (note: (margins: Margins, period: number) => void) => {
    const margins = new Margins();
    note(margins, 0);
    margins.turn();
    note(margins, 1);
    return margins.periodsLeft();
  };

  it("leave as many periods as no choice changes its side in", () => {
    expect(left((margins, period) => margins.later(10 - 3 * period))).toBe(2);
    expect(left((margins, period) => margins.later(-10 + 5 * period))).toBe(1);
    expect(left((margins, period) => margins.atLeastZero(6 - period))).toBe(5);
    expect(left((margins, period) => margins.positive(6 - period))).toBe(4);
    expect(left((margins, period) => margins.later(7 + period))).toBe(Infinity);
    expect(left((margins) => margins.positive(0))).toBe(Infinity);
  });

  it("leave none where two periods chose otherwise, or told of other choices", () => {
    expect(left((margins, period) => margins.later(1 - 2 * period))).toBe(0);
    expect(left((margins, period) => margins.positive(period))).toBe(0);
    expect(left((margins) => margins.atLeastZero(-1))).toBe(0);
    expect(left((margins, period) => (period === 0 ? margins.later(1) : margins.positive(1)))).toBe(0);
    expect(left((margins, period) => period === 0 && margins.later(1))).toBe(0);
  });

  it("are of a line alone: dates that grow by as much each period, and counts that stay", () => {
    const line = (states: [date: number, count: number][]) => {
      const measuring = new Measuring();
      for (const [date, count] of states) measuring.take({ dates: [date], counts: [count] });
      return measuring.line();
    };
    const steady: [number, number][] = [1, 4, 7].map((date) => [date, 2]);
    expect(line(steady)).toEqual({ by: [3], periods: Infinity });
    expect(line(steady.slice(0, 2))).toBeNull();
    expect(line([...steady.slice(0, 2), [8, 2]])).toBeNull();
    expect(line([...steady.slice(0, 2), [7, 3]])).toBeNull();
  });
});
