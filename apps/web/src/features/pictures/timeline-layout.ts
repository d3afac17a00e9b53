/**
 * Where everything of a ring's timeline stands, as numbers: no React, no DOM, no words.
 *
 * 1. One row per slot of the ring, then one row for the multiprocessor ("SM").
 * 2. The axis is cycles; what starts beyond its end is left out, what crosses it is cut there.
 * 3. Below the rows, if there is one, a line for the label of the first hazard.
 * Units: cycles in, SVG user units out.
 */
import type { Interval, SmSpan, Timeline, TileInterval } from "@warpgrade/simulator";
import type { Axis } from "./axis.ts";
import { FULL_WIDTH, isNarrow } from "./picture-width.ts";

/** Before the axis, for the rows' names: as much as "slot 10" takes where there is little. */
const LABEL = { full: 64, narrow: 50 };
/** Between the end of the axis and the edge. */
const MARGIN = 8;
const TOP = 18.5;
const ROW = 24;
const BAR = 19;
/** Between the last slot and the SM. */
const GAP = 6;
const BASELINE = 13.5;
const LINE = 16;

export type BarKind = "copy" | "land" | "compute" | "stall" | "sm" | "fill" | "smStall" | "issue" | "barrier" | "spare";

const KIND_OF: Record<SmSpan["kind"], BarKind> = {
  fill: "fill",
  stall: "smStall",
  issue: "issue",
  barrier: "barrier",
  compute: "sm",
};

export interface Bar {
  kind: BarKind;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Number to print in the bar: a tile, or cycles for fill and stall; null where it does not fit. */
  text: number | null;
}

export interface TimelineLayout {
  width: number;
  height: number;
  ticks: { x: number; value: number; anchor: "start" | "middle" | "end" }[];
  rows: { slot: number; y: number }[];
  smY: number;
  bars: Bar[];
  /** Where the first hazard lies: a mark over its slot's row, a line down from it, a label at its foot. */
  hazard: { x: number; y: number; bottom: number; labelY: number; anchor: "start" | "end" } | null;
  /** True where something lies beyond the end of the axis. */
  cut: boolean;
}

export interface TimelineParts {
  timeline: Timeline;
  axis: Axis;
  width?: number;
  /** Slots from this one on hide nothing that fewer slots would not hide; null where all are needed. */
  spareFrom?: number | null;
  hazard?: { cycle: number; slot: number } | null;
}

export function layoutTimeline(parts: TimelineParts): TimelineLayout {
  const { timeline, axis, width: wide = FULL_WIDTH, spareFrom = null, hazard = null } = parts;
  const left = isNarrow(wide) ? LABEL.narrow : LABEL.full;
  const right = wide - MARGIN;
  const scale = (right - left) / axis.end;
  const at = (cycle: number) => left + Math.min(cycle, axis.end) * scale;
  const rowTop = (index: number) => TOP + ROW * index;
  const smTop = rowTop(timeline.slots.length) + GAP;

  const bars: Bar[] = [];
  let cut = false;
  const push = (kind: BarKind, y: number, span: Interval, text: number | null) => {
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
    });
  };
  const pushAll = (
    kind: BarKind,
    y: number,
    spans: readonly TileInterval[],
    text: (span: TileInterval) => number | null,
  ) => {
    for (const span of spans) push(kind, y, span, text(span));
  };

  for (const row of timeline.slots) {
    const y = rowTop(row.slot);
    if (spareFrom !== null && row.slot >= spareFrom) push("spare", y, { from: 0, to: axis.end }, null);
    pushAll("copy", y, row.copies, ({ tile }) => tile);
    pushAll("land", y, row.waiting, () => null);
    pushAll("stall", y, row.stalls, () => null);
    pushAll("compute", y, row.computes, ({ tile }) => tile);
  }
  for (const span of timeline.sm.spans) push(KIND_OF[span.kind], smTop, span, textOf(span));
  const smBottom = smTop + BAR;
  const marked = hazard !== null && hazard.slot < timeline.slots.length && hazard.cycle <= axis.end ? hazard : null;
  return {
    width: wide,
    height: smBottom + (marked === null ? 8 : LINE + 8),
    hazard: marked && {
      x: at(marked.cycle),
      y: rowTop(marked.slot),
      bottom: smBottom + 4,
      labelY: smBottom + LINE,
      anchor: at(marked.cycle) > (left + right) / 2 ? "end" : "start",
    },
    ticks: axis.ticks
      .map((value, index) => ({ x: at(value), value, anchor: anchorOf(index, axis.ticks.length) }))
      .filter((_, index) => !isNarrow(wide) || index % 2 === 0),
    rows: timeline.slots.map(({ slot }) => ({ slot, y: rowTop(slot) + BASELINE })),
    smY: smTop + BASELINE,
    bars,
    cut,
  };
}

/** A computation says its tile, a wait its cycles; what issuing and barriers cost is in the table. */
function textOf({ kind, tile, from, to }: SmSpan): number | null {
  if (kind === "compute") return tile;
  return kind === "fill" || kind === "stall" ? to - from : null;
}

/** Eleven-pixel digits are about 6.5 units wide; a number that would spill over its bar is left to the table. */
function fits(text: number | null, width: number): boolean {
  return text !== null && String(text).length * 6.5 + 4 <= width;
}

function anchorOf(index: number, count: number): "start" | "middle" | "end" {
  if (index === 0) return "start";
  return index === count - 1 ? "end" : "middle";
}

/** One axis for two pictures. The longer may run at most 2.5 times as far as the needed one, else that one shrinks to nothing. */
export function sharedEnd(needed: number, other: number): number {
  return Math.min(Math.max(needed, other), needed * 2.5);
}
