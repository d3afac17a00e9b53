import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { niceAxis } from "./axis.ts";
import { layoutTimeline, MAX_SLOT_ROWS, sharedEnd, tilesForPicture, type TimelineTile } from "./timeline-layout.ts";

/** Three stages, copy 300, compute 120: two copies in flight cover 240, so every second tile waits 60 cycles. */
const THREE: TimelineTile[] = [
  { tile: 0, slot: 0, copy: { from: 0, to: 300 }, stall: { from: 0, to: 300 }, compute: { from: 300, to: 420 } },
  { tile: 1, slot: 1, copy: { from: 0, to: 300 }, stall: null, compute: { from: 420, to: 540 } },
  { tile: 2, slot: 2, copy: { from: 300, to: 600 }, stall: { from: 540, to: 600 }, compute: { from: 600, to: 720 } },
];

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
  const layout = layoutTimeline({ stages: 3, tiles: THREE, spareFrom: null }, niceAxis(1440));

  it("gives each slot a row and the SM its own", () => {
    expect(layout.rows.map((row) => row.slot)).toEqual([0, 1, 2]);
    expect(layout.height).toBe(124);
    expect(layout.slotsLeftOut).toBe(0);
  });

  it("draws the fill before the first tile as fill, and only later waits as stalls", () => {
    const kinds = layout.bars.map((bar) => bar.kind);
    expect(kinds.filter((kind) => kind === "fill")).toHaveLength(1);
    expect(layout.bars.filter((bar) => bar.kind === "smStall").map((bar) => bar.text)).toEqual([60]);
    expect(kinds.filter((kind) => kind === "stall")).toHaveLength(1);
  });

  it("draws the time between landing and use", () => {
    const land = layout.bars.filter((bar) => bar.kind === "land");
    expect(land.map((bar) => bar.tile)).toEqual([1]);
  });

  it("keeps cycles to scale", () => {
    const copy = layout.bars.find((bar) => bar.kind === "copy" && bar.tile === 0);
    expect(copy?.x).toBe(64.5);
    expect((copy?.width ?? 0) + 1).toBeCloseTo((300 / 1500) * 748, 6);
  });

  it("cuts at the end of the axis and says so", () => {
    const short = layoutTimeline({ stages: 3, tiles: THREE, spareFrom: null }, { end: 400, ticks: [0, 200, 400] });
    expect(short.cut).toBe(true);
    expect(short.bars.every((bar) => bar.x + bar.width <= 812)).toBe(true);
    expect(layout.cut).toBe(false);
  });

  it("marks superfluous slots", () => {
    const spare = layoutTimeline({ stages: 3, tiles: THREE, spareFrom: 2 }, niceAxis(1440));
    expect(spare.bars.filter((bar) => bar.kind === "spare")).toHaveLength(1);
  });

  it("never draws more rows than can be read, whatever a cell returned", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (stages) => {
        const deep = layoutTimeline({ stages, tiles: THREE, spareFrom: null }, niceAxis(1440));
        expect(deep.rows.length).toBeLessThanOrEqual(MAX_SLOT_ROWS);
        expect(deep.rows.filter((row) => row.slot !== null).length + deep.slotsLeftOut).toBe(stages);
      }),
    );
  });
});

describe("what a picture holds", () => {
  it("uses every slot of a small ring twice and stays short for a deep one", () => {
    expect(tilesForPicture(2)).toBe(8);
    expect(tilesForPicture(5)).toBe(10);
    expect(tilesForPicture(1000)).toBe(12);
  });

  it("shares an axis without letting one picture vanish", () => {
    expect(sharedEnd(1260, 1440)).toBe(1440);
    expect(sharedEnd(1260, 9000)).toBe(3150);
  });
});
