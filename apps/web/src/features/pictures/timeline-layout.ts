/**
 * Where everything of a ring's timeline stands, as numbers: no React, no DOM, no words.
 *
 * 1. One row per slot of the ring, then one row for the multiprocessor ("SM").
 * 2. The axis is cycles; what starts beyond its end is left out, what crosses it is cut there.
 * 3. A ring deeper than `MAX_SLOT_ROWS` shows its first slots and says how many are left out:
 *    a picture of a thousand rows helps nobody and locks the page.
 * Units: cycles in, SVG user units out.
 */
import type { Axis } from "./axis.ts";

/** One tile's way through the ring, as the simulator reports it. */
export interface TimelineTile {
  tile: number;
  slot: number;
  copy: { from: number; to: number } | null;
  stall: { from: number; to: number } | null;
  compute: { from: number; to: number };
}

export interface TimelineData {
  stages: number;
  tiles: readonly TimelineTile[];
  /** Slots from this one on hide nothing that fewer slots would not hide; null where all are needed. */
  spareFrom: number | null;
}

export const MAX_SLOT_ROWS = 8;
export const WIDTH = 820;
const LABEL = 64;
const RIGHT = 812;
const TOP = 14;
const ROW = 24;
const BAR = 19;

export type BarKind = "copy" | "land" | "compute" | "stall" | "sm" | "fill" | "smStall" | "spare";

export interface Bar {
  kind: BarKind;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Number to print in the bar: a tile, or cycles for fill and stall; null where it does not fit. */
  text: number | null;
  tile: number | null;
}

export interface TimelineLayout {
  width: number;
  height: number;
  ticks: { x: number; value: number; anchor: "start" | "middle" | "end" }[];
  /** null slot: the row that stands for the slots left out. */
  rows: { slot: number | null; y: number }[];
  smY: number;
  bars: Bar[];
  slotsLeftOut: number;
  /** True where something lies beyond the end of the axis. */
  cut: boolean;
}

export function layoutTimeline(data: TimelineData, axis: Axis): TimelineLayout {
  const shown = data.stages > MAX_SLOT_ROWS ? MAX_SLOT_ROWS - 1 : data.stages;
  const slotsLeftOut = data.stages - shown;
  const rowCount = shown + (slotsLeftOut > 0 ? 1 : 0);
  const smTop = TOP + 4.5 + ROW * rowCount + 6;
  const scale = (RIGHT - LABEL) / axis.end;
  const at = (cycle: number) => LABEL + Math.min(cycle, axis.end) * scale;
  const rowTop = (index: number) => TOP + 4.5 + ROW * index;

  const rows: TimelineLayout["rows"] = Array.from({ length: shown }, (_, slot) => ({ slot, y: rowTop(slot) + 13.5 }));
  if (slotsLeftOut > 0) rows.push({ slot: null, y: rowTop(shown) + 13.5 });

  const bars: Bar[] = [];
  let cut = false;
  const push = (
    kind: BarKind,
    y: number,
    span: { from: number; to: number },
    text: number | null,
    tile: number | null,
  ) => {
    if (span.to > axis.end) cut = true;
    if (span.from >= axis.end || span.to <= span.from) return;
    const x = at(span.from);
    const width = Math.max(1, at(span.to) - x);
    bars.push({
      kind,
      x: x + 0.5,
      y,
      width: Math.max(0.5, width - 1),
      height: BAR,
      text: fits(text, width) ? text : null,
      tile,
    });
  };

  if (data.spareFrom !== null) {
    for (let slot = Math.max(0, data.spareFrom); slot < shown; slot += 1) {
      push("spare", rowTop(slot), { from: 0, to: axis.end }, null, null);
    }
  }
  for (const tile of data.tiles) {
    if (tile.slot < shown) pushSlotRow(tile, rowTop(tile.slot), push);
    pushSmRow(tile, smTop, push);
  }
  return {
    width: WIDTH,
    height: smTop + BAR + 8.5,
    ticks: axis.ticks.map((value, index) => ({ x: at(value), value, anchor: anchorOf(index, axis.ticks.length) })),
    rows,
    smY: smTop + 13.5,
    bars,
    slotsLeftOut,
    cut,
  };
}

type Push = (
  kind: BarKind,
  y: number,
  span: { from: number; to: number },
  text: number | null,
  tile: number | null,
) => void;

function pushSlotRow(tile: TimelineTile, y: number, push: Push): void {
  if (tile.copy !== null) {
    push("copy", y, tile.copy, tile.tile, tile.tile);
    push("land", y, { from: tile.copy.to, to: tile.compute.from }, null, tile.tile);
  }
  if (tile.stall !== null && tile.tile > 0) push("stall", y, tile.stall, null, tile.tile);
  push("compute", y, tile.compute, tile.tile, tile.tile);
}

function pushSmRow(tile: TimelineTile, y: number, push: Push): void {
  // Before the first tile there is nothing to stall: the ring fills.
  if (tile.tile === 0) push("fill", y, { from: 0, to: tile.compute.from }, tile.compute.from, null);
  else if (tile.stall !== null) push("smStall", y, tile.stall, tile.stall.to - tile.stall.from, null);
  push("sm", y, tile.compute, tile.tile, tile.tile);
}

/** Eleven-pixel digits are about 6.5 units wide; a number that would spill over its bar is left to the table. */
function fits(text: number | null, width: number): boolean {
  return text !== null && String(text).length * 6.5 + 4 <= width;
}

function anchorOf(index: number, count: number): "start" | "middle" | "end" {
  if (index === 0) return "start";
  return index === count - 1 ? "end" : "middle";
}

/** How many tiles to simulate for a picture: enough for every slot to be used twice, few enough to be read. */
export function tilesForPicture(stages: number): number {
  return Math.max(8, Math.min(12, 2 * stages));
}

/** One axis for both pictures. The longer may run at most 2.5 times as far as the needed one, else the needed one shrinks to nothing. */
export function sharedEnd(needed: number, other: number): number {
  return Math.min(Math.max(needed, other), needed * 2.5);
}
