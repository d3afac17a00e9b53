import type { SmSpan } from "../verdict.ts";
import type { Steady } from "./steady.ts";

export interface TileTimes {
  tile: number;
  slot: number;
  /** Copy in flight from..to; null where the slot does not hold the tile. */
  copy: { from: number; to: number } | null;
  /** The warp blocked for this tile from..to; null where it did not. */
  stall: { from: number; to: number } | null;
  compute: { from: number; to: number };
}

/** `uninitialised`: an mbarrier was used before its init was over. */
export interface Manifested {
  kind: "RAW" | "WAR" | "uninitialised";
  tile: number;
  slot: number;
  cycle: number;
}

/** Cycles of the critical warp, the first that computes. */
export interface TimedRun {
  total: number;
  /** Cycles until the first wait is over: nothing to compute on yet. */
  fill: number;
  /** Cycles blocked in waits after the first one. */
  stall: number;
  stalledTiles: number;
  computeCycles: number;
  issueCycles: number;
  barrierCycles: number;
  maxInFlight: number;
  /** Events that were in fact processed. */
  events: number;
  /** The first `keepTiles` tiles. */
  tiles: TileTimes[];
  /** What the critical warp does until the last of them has been computed. */
  spans: SmSpan[];
  manifested: Manifested | null;
  /** Tiles landed in the order in which they were issued. */
  inOrder: boolean;
  /** A warp waits for what never comes. */
  stuck: boolean;
  /** The tile that the critical warp came to last. */
  lastTile: number;
  steady: Steady | null;
  /** When the tile of `watchTile` was issued and read; null: it was not, or lies in a skipped period. */
  watched: { issued: number | null; read: number | null };
  /** Whole periods of the steady state that were not run one by one; every figure includes them. */
  skipped: { tiles: number; cycles: number };
}

/** Extra cycles, to look for timings in which a hazard shows. */
export interface Disturbance {
  copy(tile: number, chunk: number): number;
  /** Before a copy is issued, during a read, or before an init is over; `op` is a code of the cursor. */
  op(warp: number, tile: number, op: number): number;
}

export interface EngineOptions {
  /** How many tiles to keep for a picture. */
  keepTiles?: number;
  /** Whether to skip whole periods of the steady state (default: yes; never with a disturbance). */
  cut?: boolean;
  disturb?: Disturbance;
  /** A tile whose times are wanted. */
  watchTile?: number;
  /** Whether to end as soon as something shows: all that comes later is then left out. */
  untilShown?: boolean;
  /** Ends the run, whatever is left of it. */
  mostEvents?: number;
}

export function newRun(): TimedRun {
  return {
    total: 0,
    fill: 0,
    stall: 0,
    stalledTiles: 0,
    computeCycles: 0,
    issueCycles: 0,
    barrierCycles: 0,
    maxInFlight: 0,
    events: 0,
    tiles: [],
    spans: [],
    manifested: null,
    inOrder: true,
    stuck: false,
    lastTile: 0,
    steady: null,
    watched: { issued: null, read: null },
    skipped: { tiles: 0, cycles: 0 },
  };
}
