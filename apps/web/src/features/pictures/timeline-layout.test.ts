import { simulateRing } from "@warpgrade/simulator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { niceAxis } from "./axis.ts";
import { layoutTimeline, sharedEnd, type TimelineParts } from "./timeline-layout.ts";

function parts(S: number, K = 8, L = 300, C = 120): Pick<TimelineParts, "timeline"> {
  const { timeline } = simulateRing({ S, K, L, C, order: "A" });
  if (timeline === null) throw new Error("this ring has a picture");
  return { timeline };
}

describe("niceAxis", () => {
  it("takes round steps and ends at or after the maximum", () => {
    expect(niceAxis(1440)).toEqual({ end: 1500, ticks: [0, 300, 600, 900, 1200, 1500] });
    expect(niceAxis(800).ticks).toEqual([0, 200, 400, 600, 800]);
  });

  it("holds for every length: increasing whole ticks, few of them, the last one at the end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000_000_000 }), (max) => {
        const { end, ticks } = niceAxis(max);
        expect(end).toBeGreaterThanOrEqual(max);
        expect(ticks.length).toBeLessThanOrEqual(8);
        expect(ticks.every(Number.isInteger)).toBe(true);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBe(end);
      }),
    );
  });
});

describe("layoutTimeline", () => {
  // Three stages, copy 300, compute 120: two copies in flight cover 240, so every second tile waits 60 cycles.
  const layout = layoutTimeline({ ...parts(3), axis: niceAxis(1440) });

  it("gives each slot a row and the SM its own", () => {
    expect(layout.rows.map((row) => row.slot)).toEqual([0, 1, 2]);
    expect(layout.smY).toBe(110);
    expect(layout.smY).toBeLessThan(layout.height);
  });

  it("draws the fill before the first tile as fill, and only later waits as stalls", () => {
    expect(layout.bars.filter((bar) => bar.kind === "fill").map((bar) => bar.text)).toEqual([300]);
    expect(layout.bars.filter((bar) => bar.kind === "smStall").map((bar) => bar.text)).toEqual([60, 60, 60]);
    expect(layout.bars.filter((bar) => bar.kind === "stall")).toHaveLength(3);
  });

  it("keeps cycles to scale", () => {
    const copy = layout.bars.find((bar) => bar.kind === "copy");
    expect(copy?.x).toBe(64.5);
    expect((copy?.width ?? 0) + 1).toBeCloseTo((300 / 1500) * 748, 6);
  });

  it("cuts at the end of the axis and says so", () => {
    const short = layoutTimeline({ ...parts(3), axis: { end: 400, ticks: [0, 200, 400] } });
    expect(short.cut).toBe(true);
    expect(layout.cut).toBe(false);
  });

  it("marks superfluous slots", () => {
    const spare = layoutTimeline({ ...parts(5), axis: niceAxis(1440), spareFrom: 4 });
    expect(spare.bars.filter((bar) => bar.kind === "spare")).toHaveLength(1);
  });

  it("marks a hazard at its cycle, in its slot's row, and makes room for its label", () => {
    const marked = layoutTimeline({ ...parts(3), axis: niceAxis(1440), hazard: { cycle: 750, slot: 1 } });
    expect(marked.hazard).toMatchObject({ x: 64 + 748 / 2, y: 42.5, anchor: "start" });
    expect(marked.height).toBeGreaterThan(layout.height);
    expect(layout.hazard).toBeNull();
    const beyond = layoutTimeline({ ...parts(3), axis: niceAxis(1440), hazard: { cycle: 9_000, slot: 1 } });
    expect(beyond.hazard).toBeNull();
  });

  it("leaves room between the numbers of the axis on a phone", () => {
    const narrow = layoutTimeline({ ...parts(3), axis: niceAxis(1440), width: 302 });
    expect([layout, narrow].map(({ ticks }) => ticks.map(({ value }) => value))).toEqual([
      [0, 300, 600, 900, 1200, 1500],
      [0, 600, 1200],
    ]);
  });

  it("keeps every bar inside the picture, for any ring and any frame", () => {
    const widths = fc.integer({ min: 260, max: 820 });
    const ring = fc.record({
      S: fc.integer({ min: 2, max: 16 }),
      K: fc.integer({ min: 1, max: 24 }),
      L: fc.integer({ min: 1, max: 1_000_000 }),
      C: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(ring, fc.integer({ min: 1, max: 5_000_000 }), widths, ({ S, K, L, C }, end, width) => {
        const drawn = layoutTimeline({ ...parts(S, K, L, C), axis: niceAxis(end), width, spareFrom: 3 });
        for (const bar of drawn.bars) {
          expect(bar.x).toBeGreaterThanOrEqual(50);
          expect(bar.x + bar.width).toBeLessThanOrEqual(drawn.width);
          expect(bar.y + bar.height).toBeLessThan(drawn.height);
          expect(bar.width).toBeGreaterThan(0);
        }
      }),
    );
  });
});

it("shares an axis without letting one picture vanish", () => {
  expect(sharedEnd(1260, 1440)).toBe(1440);
  expect(sharedEnd(1260, 9000)).toBe(3150);
});
