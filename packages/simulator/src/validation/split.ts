/** Which rows parameters are fitted on, and which they are judged on: half and half, by a hash of what was asked. */
import type { Row } from "./csv.ts";

const DESIGN = ["ctas", "source", "compute_kind", "stages", "order", "threads", "copies_per_thread", "nops"];

/**
 * 32-bit FNV-1a of the design columns joined by commas, mixed as MurmurHash3 ends; even: fitted, odd: judged. What was
 * measured does not enter, and short runs of one ring stay on one side whatever their number of tiles.
 */
export function isFitted(row: Row): boolean {
  let hash = 0x811c9dc5;
  for (const character of DESIGN.map((name) => row[name] ?? "").join(",")) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) & 1) === 0;
}
