/** The first hazard of a ring, taken apart for a picture and for its words. */
import { OPERATIONS, type PipelineVerdict } from "@warpgrade/simulator";

/** Where the hazard comes in this run; null: there is none, or it comes at no cycle of it. */
export function hazardMark({ correctness }: PipelineVerdict): { cycle: number; slot: number } | null {
  const first = correctness?.first ?? null;
  return first === null || first.cycle === null ? null : { cycle: first.cycle, slot: first.slot };
}

export type Operation = (typeof OPERATIONS)[number];

export interface ProgramPlace {
  operation: Operation | null;
  tile: number | null;
}

/** "read#8" -> the operation and its tile. What the simulator may name some day is left as it is: null. */
export function programPlace(point: string): ProgramPlace {
  const [name = "", tile] = point.split("#");
  return {
    operation: OPERATIONS.find((one) => one === name) ?? null,
    tile: tile === undefined ? null : Number(tile),
  };
}
