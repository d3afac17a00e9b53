/** A roofline on two logarithmic axes: what a level's bandwidth and the arithmetic allow, by FLOP a byte. */
import type { Roof, RooflineAnswer } from "@warpgrade/simulator";
import { scaleLog } from "d3-scale";
import { isNarrow } from "../picture-width.ts";

/** Room for the numbers of the upright axis, at the right edge, and how tall the axis is. */
const FULL = { left: 64, margin: 20, bottom: 330 };
const NARROW = { left: 44, margin: 18, bottom: 260 };
const TOP = 22;

export type RoofKind = "datasheet" | "measured";
export type Level = Roof["level"];

/** One kind of figures: the level's line up to its ridge, then the arithmetic's. */
export interface DrawnRoof {
  kind: RoofKind;
  path: string;
  /** TFLOP/s, GB/s, FLOP a byte; null where there is no figure for the level. */
  peak: number;
  bandwidth: number | null;
  ridge: { x: number; y: number; value: number } | null;
  peakY: number;
  /**
   * The product at the level's intensity, under the roofs of all levels: below this one where another level binds, and
   * on it at the level that does.
   */
  point: { x: number; y: number; attainable: number };
}

export interface RooflineLayout {
  left: number;
  right: number;
  top: number;
  bottom: number;
  height: number;
  xTicks: { x: number; value: number }[];
  yTicks: { y: number; value: number }[];
  roofs: DrawnRoof[];
  intensity: { x: number; value: number } | null;
  axisY: number;
}

export interface RooflineParts {
  /** The same product under the roofs of each kind; those of class ok are drawn. */
  answers: Readonly<Record<RoofKind, RooflineAnswer>>;
  level: Level;
  width: number;
}

export function layoutRoofline({ answers, level, width }: RooflineParts): RooflineLayout {
  const { left, margin, bottom } = isNarrow(width) ? NARROW : FULL;
  const right = width - margin;
  const kinds = (["datasheet", "measured"] as const).filter((kind) => answers[kind].class === "ok");
  const at = roofAt(answers.datasheet, level);
  const value = at === null ? null : Number(at.intensityDecimal);
  const low = Math.min(0.1, value === null || value <= 0 ? 0.1 : powerBelow(value));
  const high = Math.max(10_000, value === null ? 0 : powerBelow(value) * 10);
  const x = scaleLog([low, high], [left, right]).clamp(true);
  const y = scaleLog([low, 3_000], [bottom, TOP]).clamp(true);
  return {
    left,
    right,
    top: TOP,
    bottom,
    height: bottom + 46,
    xTicks: powers(low, high).map((power) => ({ x: x(power), value: power })),
    yTicks: powers(low, 3_000).map((power) => ({ y: y(power), value: power })),
    roofs: kinds.flatMap((kind) => {
      const roof = roofAt(answers[kind], level);
      const { peak, attainable } = answers[kind];
      const known = roof !== null && peak !== null && attainable !== null;
      return known ? [drawRoof({ kind, roof, peak, attainable, x, y, low, high })] : [];
    }),
    intensity: value === null ? null : { x: x(value), value },
    axisY: bottom + 18,
  };
}

function roofAt(answer: RooflineAnswer, level: Level): Roof | null {
  return answer.levels.find((one) => one.level === level) ?? null;
}

interface Drawing {
  kind: RoofKind;
  roof: Roof;
  peak: number;
  attainable: number;
  x: (value: number) => number;
  y: (value: number) => number;
  low: number;
  high: number;
}

function drawRoof({ kind, roof, peak, attainable, x, y, low, high }: Drawing): DrawnRoof {
  const intensity = Number(roof.intensityDecimal);
  const { bandwidth, ridge } = roof;
  const flat = `${x(high)} ${y(peak)}`;
  // Left of where the slope meets the bottom of the picture there is nothing to see.
  const from = bandwidth === null ? low : Math.max(low, (low * 1_000) / bandwidth);
  const path =
    bandwidth === null || ridge === null
      ? `M${x(low)} ${y(peak)}L${flat}`
      : `M${x(from)} ${y((from * bandwidth) / 1_000)}L${x(ridge)} ${y(peak)}L${flat}`;
  return {
    kind,
    path,
    peak,
    bandwidth,
    ridge: ridge === null ? null : { x: x(ridge), y: y(peak), value: ridge },
    peakY: y(peak),
    point: { x: x(intensity), y: y(attainable), attainable },
  };
}

function powerBelow(value: number): number {
  return 10 ** Math.floor(Math.log10(value));
}

function powers(low: number, high: number): number[] {
  const made: number[] = [];
  for (let power = Math.round(Math.log10(low)); 10 ** power <= high; power += 1) made.push(10 ** power);
  return made;
}
