/** Where everything of an occupancy picture stands: warps of one SM by block, then what each resource allows. */
import type { Limiter, OccupancyAnswer } from "@warpgrade/simulator";
import { scaleLinear } from "d3-scale";
import type { BarRows } from "../bar-rows.ts";

const TOP = 4;
/** Over the bars of the resources, for their heading. */
const HEADING = 26;

export const RESOURCES = ["warps", "registers", "shared_memory", "blocks", "barriers"] as const satisfies Limiter[];

export interface OccupancyFacts {
  answer: OccupancyAnswer;
  /** Warps that an SM holds, and blocks. */
  maxWarps: number;
  maxBlocks: number;
  warpsPerBlock: number;
}

/** How many blocks a resource allows. */
export interface Limit {
  resource: Limiter;
  /** null: sets no limit. */
  blocks: number | null;
  /** More than the axis holds: drawn to its end. */
  isCut: boolean;
  /** One of those that tie for the smallest. */
  binds: boolean;
}

export interface LimitBar extends Limit {
  /** Top of its row. */
  y: number;
  width: number;
}

export interface OccupancyLayout {
  height: number;
  residentY: number;
  headingY: number;
  /** One rectangle for each resident block. */
  blocks: { x: number; width: number }[];
  bars: LimitBar[];
  /** Where the smallest limit stands. */
  lineX: number;
  /** Where lines that cross the bars may stand: nowhere over a name. */
  crossed: { top: number; bottom: number }[];
  ticks: { x: number; value: number }[];
  axisY: number;
}

export function limitsOf({ answer, maxBlocks }: OccupancyFacts): Limit[] {
  return RESOURCES.map((resource) => {
    const blocks = answer.limits?.[resource] ?? null;
    const isCut = blocks !== null && blocks > maxBlocks;
    return { resource, blocks, isCut, binds: answer.limiters.includes(resource) };
  });
}

export function layoutOccupancy(
  facts: OccupancyFacts,
  { left, right, step, isStacked, barY, barHeight }: BarRows,
): OccupancyLayout {
  const { answer, maxWarps, maxBlocks, warpsPerBlock } = facts;
  const resident = answer.blocksPerSm ?? 0;
  const warpsAt = scaleLinear([0, maxWarps], [left, right]);
  const blocksAt = scaleLinear([0, maxBlocks], [left, right]).clamp(true);
  const firstRow = TOP + step + HEADING;
  const bars = limitsOf(facts).map((limit, index) => ({
    ...limit,
    y: firstRow + step * index,
    width: blocksAt(limit.blocks ?? maxBlocks) - left,
  }));
  const bottom = firstRow + step * RESOURCES.length;
  return {
    height: bottom + 22,
    residentY: TOP,
    headingY: TOP + step + 12,
    blocks: Array.from({ length: resident }, (_, index) => ({
      x: warpsAt(index * warpsPerBlock),
      width: warpsAt(warpsPerBlock) - left,
    })),
    bars,
    lineX: blocksAt(resident),
    crossed: isStacked
      ? bars.map(({ y }) => ({ top: barY(y) - 2, bottom: barY(y) + barHeight + 2 }))
      : [{ top: firstRow - 6, bottom }],
    ticks: blocksAt.ticks(isStacked ? 4 : 8).map((value) => ({ x: blocksAt(value), value })),
    axisY: bottom + 14,
  };
}
