/** The parts of a count as bars on one scale, one row below the other. Exact decimal text in, SVG user units out. */
import type { PartsAnswer } from "@warpgrade/simulator";
import type { BarRows } from "../bar-rows.ts";

type Row = PartsAnswer["rows"][number];
type Part = Row["parts"][number];

const TOP = 4;
/** Finer than a pixel; sizes beyond 2^53 stay exact until then. */
const SCALE = 100_000n;
/** A unit narrower than this is not told apart. */
const LEAST_UNIT = 4;

export interface PartBox {
  name: Part["name"];
  x: number;
  width: number;
}

export interface PartsLayout {
  height: number;
  rows: { name: Row["name"]; y: number; boxes: PartBox[]; units: number[] }[];
}

export function totalOf({ parts }: Row): bigint {
  return parts.reduce((sum, { value }) => sum + BigInt(value), 0n);
}

export function layoutParts({ rows, unit }: PartsAnswer, { left, right, step }: BarRows): PartsLayout {
  const longest = rows.map(totalOf).reduce((most, one) => (one > most ? one : most), 1n);
  const at = (value: bigint) => left + ((right - left) * Number((value * SCALE) / longest)) / Number(SCALE);
  const isCounted = unit === "steps" || unit === "bits";
  return {
    height: TOP + step * rows.length,
    rows: rows.map((row, index) => {
      let before = 0n;
      const boxes = row.parts.map(({ name, value }) => {
        const x = at(before);
        before += BigInt(value);
        return { name, x, width: at(before) - x };
      });
      const units = isCounted && (right - left) / Number(longest) >= LEAST_UNIT ? Number(before) : 0;
      const borders = Array.from({ length: Math.max(0, units - 1) }, (_, unitIndex) => at(BigInt(unitIndex + 1)));
      return { name: row.name, y: TOP + step * index, boxes, units: borders };
    }),
  };
}
