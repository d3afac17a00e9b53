/** Where everything of an occupancy picture stands: warps of one SM by block, then what each resource allows. */
import type { Limiter, OccupancyAnswer } from "@warpgrade/simulator";
import { scaleLinear } from "d3-scale";

export const WIDTH = 820;
const LEFT = 150;
const RIGHT = 730;
const ROW = 26;
const BAR = 18;
const TOP = 4;

export const RESOURCES = ["warps", "registers", "shared_memory", "blocks", "barriers"] as const satisfies Limiter[];

export interface OccupancyFacts {
  answer: OccupancyAnswer;
  /** Warps that an SM holds, and blocks. */
  maxWarps: number;
  maxBlocks: number;
  warpsPerBlock: number;
}

export interface LimitBar {
  resource: Limiter;
  y: number;
  width: number;
  /** null: sets no limit. */
  blocks: number | null;
  /** More than the axis holds: drawn to its end. */
  isCut: boolean;
  /** One of those that tie for the smallest. */
  binds: boolean;
}

export interface OccupancyLayout {
  left: number;
  right: number;
  barHeight: number;
  height: number;
  residentY: number;
  /** One rectangle for each resident block. */
  blocks: { x: number; width: number }[];
  bars: LimitBar[];
  /** Where the smallest limit stands. */
  line: { x: number; top: number; bottom: number };
  ticks: { x: number; value: number }[];
  axisY: number;
  footY: number;
}

export function layoutOccupancy({ answer, maxWarps, maxBlocks, warpsPerBlock }: OccupancyFacts): OccupancyLayout {
  const resident = answer.blocksPerSm ?? 0;
  const warpsAt = scaleLinear([0, maxWarps], [LEFT, RIGHT]);
  const blocksAt = scaleLinear([0, maxBlocks], [LEFT, RIGHT]).clamp(true);
  const firstRow = TOP + ROW + 26;
  const bars = RESOURCES.map((resource, index): LimitBar => {
    const blocks = answer.limits?.[resource] ?? null;
    return {
      resource,
      y: firstRow + ROW * index,
      width: blocksAt(blocks ?? maxBlocks) - LEFT,
      blocks,
      isCut: blocks !== null && blocks > maxBlocks,
      binds: answer.limiters.includes(resource),
    };
  });
  const bottom = firstRow + ROW * RESOURCES.length;
  return {
    left: LEFT,
    right: RIGHT,
    barHeight: BAR,
    height: bottom + 44,
    residentY: TOP,
    blocks: Array.from({ length: resident }, (_, index) => ({
      x: warpsAt(index * warpsPerBlock),
      width: warpsAt(warpsPerBlock) - LEFT,
    })),
    bars,
    line: { x: blocksAt(resident), top: firstRow - 6, bottom },
    ticks: blocksAt.ticks(8).map((value) => ({ x: blocksAt(value), value })),
    axisY: bottom + 14,
    footY: bottom + 36,
  };
}
