/**
 * Bars one below the other, each with a name and a value: beside the bar, or, where that leaves too little of it, above.
 * No React, no words of its own; SVG user units.
 */
import { textWidth } from "./text-width.ts";

/** Least part of a picture that the bars take before names and values go above them. */
const LEAST_BAR = 0.5;
const GAP = 12;
const BESIDE = { step: 26, bar: 18 };
const ABOVE = { step: 42, bar: 18, name: 16 };

export interface BarRows {
  /** Ends of the longest bar. */
  left: number;
  right: number;
  barHeight: number;
  /** From row to row. */
  step: number;
  isStacked: boolean;
  /** Of the row whose top is `y`: top of its bar, baseline of its texts. */
  barY: (y: number) => number;
  textY: (y: number) => number;
  /** Where a bar's value stands, by the right end of the bar. */
  valueAt: (end: number) => { x: number; anchor: "start" | "end" };
}

export interface BarRowsParts {
  width: number;
  names: readonly string[];
  values: readonly string[];
}

export function barRows({ width, names, values }: BarRowsParts): BarRows {
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => textWidth(text, "bold")));
  const left = widest(names) + GAP;
  const right = width - widest(values) - GAP;
  if (right - left < width * LEAST_BAR) {
    return {
      left: 0,
      right: width,
      barHeight: ABOVE.bar,
      step: ABOVE.step,
      isStacked: true,
      barY: (y) => y + ABOVE.name,
      textY: (y) => y + 11,
      // A sign may be drawn a little past the place where its text ends.
      valueAt: () => ({ x: width - 1, anchor: "end" }),
    };
  }
  return {
    left,
    right,
    barHeight: BESIDE.bar,
    step: BESIDE.step,
    isStacked: false,
    barY: (y) => y,
    textY: (y) => y + 13,
    valueAt: (end) => ({ x: end + 8, anchor: "start" }),
  };
}
