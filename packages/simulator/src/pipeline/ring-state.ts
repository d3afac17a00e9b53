/**
 * The state of a running ring as numbers: everything that the future depends on, told relative to the tile being begun and
 * to the clock. The numbers that differ most often come first.
 */
import { BLOCK } from "./machine.ts";

// Local names: some loaders make every use of an imported one a function call.
const { GROUPS, FULL, EMPTY } = BLOCK;

type Numbers = Float64Array<ArrayBuffer>;

/** What is written down of a machine: the machine itself, or what was put by of it. */
export interface RingState {
  S: number;
  warps: number;
  mbarriers: boolean;
  absolute: boolean;
  arrived: number;
  cursors: readonly { k: number; place: number }[];
  groups: readonly { committed: number; oldest: number }[];
  due: Numbers;
  blocked: Numbers;
  blockedSlot: Numbers;
  blockedArg: Numbers;
  readTile: Numbers;
  copies: { chunks: number; pathFree: number; tile: Numbers; to: Numbers; out: Numbers; group: Numbers };
  full: { phase: Numbers; missing: Numbers; bytes: Numbers };
  empty: { phase: Numbers; missing: Numbers };
}

/** Answers false to stop. */
export type Write = (value: number) => boolean;

export function writeState(state: RingState, tile: number, now: number, write: Write): void {
  if (!write(Math.max(0, state.copies.pathFree - now))) return;
  if (writeWarps(state, tile, now, write)) writeSlots(state, tile, now, write);
}

function writeWarps(state: RingState, tile: number, now: number, write: Write): boolean {
  for (let warp = 0; warp < state.warps; warp += 1) {
    const { k, place } = state.cursors[warp] as RingState["cursors"][number];
    const { committed, oldest } = state.groups[warp] as RingState["groups"][number];
    const due = state.due[warp] as number;
    const on = state.blocked[warp] as number;
    const slot = state.blockedSlot[warp] as number;
    const reading = state.readTile[warp] as number;
    const going =
      write(due < 0 ? -1 : due - now) &&
      write(k - tile) &&
      write(place) &&
      write(committed - oldest) &&
      write(on) &&
      write(on === FULL || on === EMPTY ? (((slot - tile) % state.S) + state.S) % state.S : 0) &&
      write(on === GROUPS ? (state.blockedArg[warp] as number) : 0) &&
      write(reading < 0 ? -Infinity : reading - tile);
    if (!going) return false;
  }
  return write(state.arrived);
}

function writeSlots(state: RingState, tile: number, now: number, write: Write): void {
  const { S, copies, full, empty } = state;
  for (let ahead = 0; ahead < S; ahead += 1) {
    const slot = (tile + ahead) % S;
    for (let at = slot * copies.chunks; at < (slot + 1) * copies.chunks; at += 1) {
      const held = copies.tile[at] as number;
      const out = copies.out[at] as number;
      // With two copies under way into one slot the older one's landing is not written down: never the same.
      const landing = out > 1 ? Number.NaN : (copies.to[at] as number) - now;
      if (!write(held < 0 ? -Infinity : held - tile)) return;
      if (!write(out === 0 ? -1 : landing)) return;
      // Which wait will cover it: two copies alike in all else may have been committed one group apart.
      const { committed } = state.groups[at - slot * copies.chunks] as RingState["groups"][number];
      if (!write(out === 0 ? -1 : committed - (copies.group[at] as number))) return;
    }
    if (!state.mbarriers) continue;
    const round = Math.floor((tile + ahead) / S);
    const going =
      write(state.absolute ? round & 1 : 0) &&
      write((full.phase[slot] as number) - round) &&
      write(full.missing[slot] as number) &&
      write(full.bytes[slot] as number) &&
      write((empty.phase[slot] as number) - round) &&
      write(empty.missing[slot] as number);
    if (!going) return;
  }
}

/** The state of a machine as it is now, put by: what is written of it later is what would have been written now. */
export function putBy(state: RingState): RingState {
  const { S, warps, mbarriers, absolute, arrived, copies, full, empty } = state;
  return {
    S,
    warps,
    mbarriers,
    absolute,
    arrived,
    cursors: state.cursors.map(({ k, place }) => ({ k, place })),
    groups: state.groups.map(({ committed, oldest }) => ({ committed, oldest })),
    due: state.due.slice(),
    blocked: state.blocked.slice(),
    blockedSlot: state.blockedSlot.slice(),
    blockedArg: state.blockedArg.slice(),
    readTile: state.readTile.slice(),
    copies: {
      chunks: copies.chunks,
      pathFree: copies.pathFree,
      tile: copies.tile.slice(),
      to: copies.to.slice(),
      out: copies.out.slice(),
      group: copies.group.slice(),
    },
    full: { phase: full.phase.slice(), missing: full.missing.slice(), bytes: full.bytes.slice() },
    empty: { phase: empty.phase.slice(), missing: empty.missing.slice() },
  };
}
