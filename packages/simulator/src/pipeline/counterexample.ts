/**
 * The smallest counterexample, by search: the smallest ring and the fewest tiles for which the program
 * has a hazard, and the calmest timing in which it shows. First constant latencies are tried, from one
 * cycle up; then one copy that lands late, or one warp that is slow once, by as few cycles as will do.
 */
import type { MinimalCounterexample } from "../verdict.ts";
import { OP } from "./cursor.ts";
import { runEngine } from "./engine.ts";
import { findHazards } from "./hazards.ts";
import { scheduleOfInput } from "./input.ts";
import type { RingInput } from "./ring-input.ts";
import type { Order, Schedule } from "./schedule.ts";
import type { Disturbance, TimedRun } from "./timed-run.ts";

/** What a mistake needs lies within a few slots and two trips round the ring. */
const MOST_STAGES = 6;
const MOST_TILES = 14;

interface Small {
  schedule: Schedule;
  order: Order;
  S: number;
  K: number;
  warps: number;
}

/** null: no ring of a few slots has the hazard. */
export function smallestCounterexample(input: RingInput): MinimalCounterexample | null {
  const schedule = scheduleOfInput(input);
  const least = input.order === "A" ? 2 : 1;
  const most = Math.max(least, Math.min(input.S, MOST_STAGES));
  for (let S = least; S <= most; S += 1) {
    for (let K = 1; K <= Math.min(input.K, MOST_TILES, 2 * S + 3); K += 1) {
      const found = showHazard({ schedule, order: input.order, S, K, warps: Math.min(input.warps, 2) });
      if (found !== null) return found;
    }
  }
  return null;
}

function showHazard(small: Small): MinimalCounterexample | null {
  const { schedule, S, K, warps } = small;
  const proof = findHazards({ schedule, S, K, warps });
  const size = { S, K, L: 1, C: 1 };
  const [stuck] = proof.stuck;
  if (stuck !== undefined) {
    return { ...size, kind: "deadlock", tile: stuck.tile, slot: stuck.tile % S, delay: null, schedule: "any timing" };
  }
  if (proof.first === null) return null;
  const calm = calmly(small) ?? disturbed(small);
  if (calm !== null) return calm;
  // No timing of this model shows it (a fence): the proof's own hazard stands.
  const { kind, tile, slot } = proof.first;
  return { ...size, kind, tile, slot, delay: null, schedule: "no timing of the model shows it" };
}

function calmly(small: Small): MinimalCounterexample | null {
  for (let L = 1; L <= small.S + 1; L += 1) {
    const shown = whatShows(run(small, L), small.S);
    if (shown === null) continue;
    const schedule = `every copy takes ${L} ${L === 1 ? "cycle" : "cycles"}, every computation 1`;
    return { S: small.S, K: small.K, L, C: 1, ...shown, delay: null, schedule };
  }
  return null;
}

/** A hazard that manifests, or a warp that hangs because a copy came early or late. */
function whatShows({ manifested, stuck, lastTile }: TimedRun, S: number) {
  if (manifested !== null) return { kind: manifested.kind, tile: manifested.tile, slot: manifested.slot };
  return stuck ? { kind: "deadlock" as const, tile: lastTile, slot: lastTile % S } : null;
}

type Delay = NonNullable<MinimalCounterexample["delay"]>;

function disturbed(small: Small): MinimalCounterexample | null {
  const most = small.K + small.S + 3;
  const show = (delay: Delay) => whatShows(run(small, 1, disturbanceOf(delay)), small.S);
  for (const place of places(small)) {
    if (show({ ...place, by: most }) === null) continue;
    for (let by = 1; by <= most; by += 1) {
      const delay = { ...place, by };
      const shown = show(delay);
      if (shown === null) continue;
      return { S: small.S, K: small.K, L: 1, C: 1, ...shown, delay, schedule: wordsOf(delay) };
    }
  }
  return null;
}

function* places({ K, warps, order }: Small): Generator<Omit<Delay, "by">> {
  const all = Math.min(warps, 3) + (order === "tma" ? 1 : 0);
  const chunks = order === "tma" ? 2 : all;
  yield { what: "init", tile: -1, warp: 0 };
  for (let tile = 0; tile < K; tile += 1) {
    for (let warp = 0; warp < chunks; warp += 1) yield { what: "copy", tile, warp };
    for (let warp = 0; warp < all; warp += 1) yield { what: "read", tile, warp };
    for (let warp = 0; warp < all; warp += 1) yield { what: "issue", tile, warp };
  }
}

function disturbanceOf({ what, tile, warp, by }: Delay): Disturbance {
  const op = { copy: -1, read: OP.COMPUTE, issue: OP.LOAD, init: OP.INIT }[what];
  return {
    copy: (at, chunk) => (what === "copy" && at === tile && chunk === warp ? by : 0),
    op: (who, at, which) => (which === op && at === tile && who === warp ? by : 0),
  };
}

function wordsOf({ what, tile, warp, by }: Delay): string {
  const cycles = `${by} ${by === 1 ? "cycle" : "cycles"}`;
  switch (what) {
    case "copy":
      return `part ${warp} of the copy of tile ${tile} lands ${cycles} late`;
    case "read":
      return `warp ${warp} computes tile ${tile} for ${cycles} longer`;
    case "issue":
      return `warp ${warp} issues tile ${tile} ${cycles} late`;
    case "init":
      return `the barriers are initialised ${cycles} late`;
  }
}

function run({ schedule, S, K, warps }: Small, L: number, disturb: Disturbance = CALM): TimedRun {
  return runEngine({ schedule, S, K, L, C: 1, I: 0, Bar: 0, B: 0, warps }, { disturb });
}

/** No delay, but every warp for itself. */
const CALM: Disturbance = { copy: () => 0, op: () => 0 };
