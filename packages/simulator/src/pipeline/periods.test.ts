/** What keeps a deep ring's verdict quick must leave it as it is: the queue of events, the prints, the periods left out. */
import { describe, expect, it } from "vitest";
import { randomRings } from "../testing/rings.ts";
import { seededRandom } from "../random.ts";
import { EventQueue, LANDING } from "./event-queue.ts";
import { scheduleOfInput } from "./input.ts";
import { couldWaitForLess, isOverSynchronised } from "./over-synchronised.ts";
import { PROVED_STAGES } from "./prove-input.ts";
import { lineOf, RingPrint, strayOf } from "./ring-print.ts";
import { runRing } from "./run-ring.ts";
import { NO_TOTALS, SteadySearch } from "./steady.ts";

const WARPS = 3;

describe("the queue of events", () => {
  it("takes events out by time, kind, warp and order of coming, whatever order copies land in", () => {
    const random = seededRandom(5);
    const below = (bound: number) => Number(random.below(BigInt(bound)));
    const queue = new EventQueue(WARPS, 4);
    let waiting: { time: number; kind: number; warp: number; sequence: number }[] = [];
    let now = 0;
    for (let sequence = 0; sequence < 20_000; sequence += 1) {
      const event = {
        time: now + below(40),
        kind: below(2) === 0 ? LANDING : 2 + below(5),
        warp: below(WARPS),
        sequence,
      };
      const isFree = !waiting.some(({ kind, warp }) => kind !== LANDING && warp === event.warp);
      if (event.kind === LANDING) queue.pushLanding(event.time, event.warp, sequence);
      else if (isFree) queue.push(event.time, event.kind, event.warp, sequence);
      if (event.kind === LANDING || isFree) waiting.push(event);
      if (waiting.length < below(60)) continue;
      const [next] = waiting.toSorted(
        (a, b) => a.time - b.time || a.kind - b.kind || a.warp - b.warp || a.sequence - b.sequence,
      );
      expect(queue.pop()).toBe(true);
      expect({ time: queue.time, kind: queue.kind, warp: queue.warp, sequence: queue.payload }).toEqual(next);
      waiting = waiting.filter((one) => one !== next);
      now = queue.time;
    }
    for (let left = waiting.length; left > 0; left -= 1) expect(queue.pop()).toBe(true);
    expect(queue.pop()).toBe(false);
  });

  it("puts the release of all warps in the place of warp 0", () => {
    const queue = new EventQueue(2, 4);
    queue.push(7, 4, 1, 0);
    queue.pushShared(7, 3);
    expect([queue.pop(), queue.kind, queue.warp]).toEqual([true, 3, 0]);
    expect([queue.pop(), queue.kind, queue.warp]).toEqual([true, 4, 1]);
  });
});

describe("a print", () => {
  const S = 5;
  const printOf = (dates: [date: number, tile: number][], now: number, tile: number) => {
    const print = new RingPrint();
    for (const [date, held] of dates) print.add(date, held);
    return print.at(now, tile);
  };
  const dates: [number, number][] = [3, 9, 2 ** 40, 2 ** 52 + 1].map((date, tile) => [date, tile]);

  it("is the same for the same dates later, and another one where two of them are changed over", () => {
    const later = 2 ** 50 + 12_345;
    const moved = dates.map(([date, tile]): [number, number] => [date + later, tile + 77]);
    expect(printOf(moved, later + 1, 79)).toBe(printOf(dates, 1, 2));
    const changedOver = dates.map(([date], tile): [number, number] => [date, [1, 0, 2, 3][tile] ?? tile]);
    expect(printOf(changedOver, 1, 2)).not.toBe(printOf(dates, 1, 2));
    expect(lineOf(5, 1)).not.toBe(lineOf(4, 2));
    expect(strayOf(12, 12 % S, S)).toBe(0);
    expect(strayOf(3, 4, S)).toBe(strayOf(3 + S + 1, 0, S));
  });

  it("spares looking at a state that has another one", () => {
    let looks = 0;
    let tile = 0;
    const write = (one: (value: number) => boolean) => {
      looks += 1;
      one(7);
    };
    const totals = () => ({ ...NO_TOTALS, tile });
    const search = new SteadySearch({ write, keep: () => write, totals });
    for (; tile < 1_000; tile += 1) search.note(tile);
    expect(looks).toBe(0);
    expect(search.note(510)).toMatchObject({ fromTile: 510, tiles: 490 });
  });
});

describe("periods left out of a run", () => {
  it("change no figure of it, also where slots always have two copies under way", () => {
    const rings = randomRings(31);
    let crowded = 0;
    for (let at = 0; at < 400; at += 1) {
      const ring = rings.ring(20);
      const input = {
        ...ring,
        mutant: rings.mutant(ring.order),
        S: Math.min(ring.S, 6),
        K: rings.between(2_500, 3_500),
      };
      const cut = runRing(input, { watchTile: 2 });
      const whole = runRing(input, { watchTile: 2, cut: false });
      const { events: _, steady, skipped, watched, ...figures } = cut;
      expect(whole).toMatchObject(figures);
      if (steady !== null || skipped.tiles === 0) continue;
      expect(whole.watched).toEqual(watched);
      crowded += 1;
    }
    expect(crowded).toBeGreaterThan(10);
  });

  it("never hide the times of a tile that is wanted, wherever it lies", () => {
    const rings = randomRings(32);
    let between = 0;
    for (let at = 0; at < 600; at += 1) {
      const ring = rings.ring(10);
      const input = { ...ring, mutant: rings.mutant(ring.order), K: rings.between(50, 3_000) };
      const watchTile = rings.between(0, input.K - 1);
      const cut = runRing(input, { watchTile });
      expect({ input, ...cut.watched }).toEqual({ input, ...runRing(input, { watchTile, cut: false }).watched });
      const isFarFromBoth = watchTile > 8 * input.S && watchTile < input.K - 8 * input.S;
      if (isFarFromBoth && 2 * cut.skipped.tiles > input.K) between += 1;
    }
    expect(between).toBeGreaterThan(200);
  });

  it("make ten million tiles of a slot that is never waited for no dearer than a few thousand", () => {
    const ring = { S: 2, order: "B", L: 300, C: 120, I: 0, Bar: 0, B: 0, warps: 2, mutant: "no_wait" } as const;
    const few = runRing({ ...ring, K: 4_000, program: null });
    const many = runRing({ ...ring, K: 10_000_000, program: null });
    expect(many.events).toBeLessThan(few.events + 100);
    expect(many.steady).toBeNull();
  });
});

describe("a deep correct ring's waits", () => {
  it("are judged at the proved depth as at its own", () => {
    for (const [order, mutant] of [
      ["A", null],
      ["A", "wait_all"],
      ["A", "tail_wait_all"],
      ["B", null],
      ["B", "wait_all"],
      ["B", "tail_wait_all"],
      ["B", "wait_one_more"],
      ["tma", null],
    ] as const) {
      for (const S of [2, 3, PROVED_STAGES, PROVED_STAGES + 1, 100, 257, 600]) {
        for (const warps of [1, 2]) {
          const input = { S, warps, order, mutant, program: null };
          const whole = couldWaitForLess({ schedule: scheduleOfInput(input), S, warps });
          expect(isOverSynchronised(input)).toBe(whole);
        }
      }
    }
  });
});
