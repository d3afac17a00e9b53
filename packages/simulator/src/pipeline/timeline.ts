/** Turns the tiles of a timed run into rows of bars: one per slot and one for the SM. */
import type { Timeline } from "../verdict.ts";
import type { TimedRun } from "./timed-run.ts";

/** A picture with more slots or tiles than this cannot be read. */
export const MAX_DRAWN_SLOTS = 16;
export const MAX_DRAWN_TILES = 24;

export function timelineOf(run: TimedRun, S: number): Timeline | null {
  const last = run.tiles.at(-1);
  if (S > MAX_DRAWN_SLOTS || last === undefined) return null;
  const slots: Timeline["slots"] = Array.from({ length: S }, (_, slot) => ({
    slot,
    copies: [],
    waiting: [],
    computes: [],
    stalls: [],
  }));
  const sm: Timeline["sm"] = {
    fill: run.fill > 0 ? { from: 0, to: run.fill } : null,
    computes: [],
    stalls: [],
    // Order B meets its barrier once more behind the last computation: behind the picture, too.
    spans: run.spans.filter(({ to }) => to <= last.compute.to),
  };
  for (const { tile, slot, copy, stall, compute } of run.tiles) {
    const row = slots[slot];
    if (row === undefined) continue;
    if (copy !== null) {
      row.copies.push({ tile, ...copy });
      if (copy.to < compute.from) row.waiting.push({ tile, from: copy.to, to: compute.from });
    }
    if (stall !== null) {
      row.stalls.push({ tile, ...stall });
      sm.stalls.push({ tile, ...stall });
    }
    row.computes.push({ tile, ...compute });
    sm.computes.push({ tile, ...compute });
  }
  return { tiles: run.tiles.length, end: last.compute.to, slots, sm };
}
