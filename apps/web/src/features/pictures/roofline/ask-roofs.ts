import { roofline, type RooflineAnswer } from "@warpgrade/simulator";
import type { RoofKind } from "./roofline-layout.ts";

/** One product under the roofs of the datasheet and those of a measured card. */
export function askRoofs(input: Readonly<Record<string, unknown>>): Record<RoofKind, RooflineAnswer> {
  return { datasheet: roofline(input), measured: roofline({ ...input, roofs: "measured" }) };
}
