/** The pairs of program points that a trace leaves unordered: how many tiles have one, and the first. */
import type { Hazard } from "../verdict.ts";
import { OPERATIONS } from "./cursor.ts";
import { LOADED, POINT, READ, type OrderTrace, type Rows } from "./order-trace.ts";

// Local names: some loaders make every use of an imported one a function call.
const { TILE, SLOT, AT, CLOCK } = POINT;
const { COVERED, PHASE } = LOADED;
const { FULL_PHASES, AWAITED } = READ;

const KINDS = ["RAW", "WAR", "never_loaded", "uninitialised"] as const satisfies Hazard["kind"][];

interface Found {
  /** One for each tile and kind, however many pairs of warps show it. */
  count: number;
  first: Hazard | null;
}

interface Question {
  S: number;
  K: number;
  /** What a refill lacks that comes too early. */
  refill: Hazard["missing"];
  /** What the second warp's copies are in danger of, the first one's are, with the warps changed over. */
  alike: boolean;
}

export function hazardsOf(trace: OrderTrace, { S, K, refill, alike }: Question): Found {
  const tally = new Tally(K);
  for (const { warp, op, tile, slot, missing } of trace.uninitialised) {
    if (!tally.isFirst("uninitialised", tile)) continue;
    const reader = { warp, op: `${OPERATIONS[op]}#${tile}` };
    tally.first = { kind: "uninitialised", tile, slot, reader, writer: { warp: 0, op: "init" }, missing };
  }
  for (const [o, owner] of trace.warps.entries()) {
    if ((owner.loads.length === 0 && trace.mbarriers) || (alike && o > 0)) continue;
    const newest = newestLoads(owner.loads, K);
    for (let r = 0; r < trace.warps.length; r += 1) {
      const pair = { trace, S, r, o };
      findUnread(pair, newest, tally);
      findOverwritten(pair, refill, tally);
    }
  }
  return { count: tally.count, first: tally.first };
}

/** Counts tiles and keeps the first hazard: of the lowest tile, of its kinds the first, of its pairs of warps the first. */
class Tally {
  count = 0;
  first: Hazard | null = null;
  readonly #seen: Record<Hazard["kind"], Uint8Array>;

  constructor(K: number) {
    const none = () => new Uint8Array(K);
    this.#seen = { RAW: none(), WAR: none(), never_loaded: none(), uninitialised: none() };
  }

  /** Counts the tile, and says whether this is the first of all hazards up to now. */
  isFirst(kind: Hazard["kind"], tile: number): boolean {
    const seen = this.#seen[kind];
    if (seen[tile] === 1) return false;
    seen[tile] = 1;
    this.count += 1;
    const { first } = this;
    if (first === null || tile < first.tile) return true;
    return tile === first.tile && KINDS.indexOf(kind) < KINDS.indexOf(first.kind);
  }
}

/** By tile: the row of its newest load; -1: none. */
function newestLoads(loads: Rows, K: number): Int32Array {
  const newest = new Int32Array(K).fill(-1);
  for (let row = 0; row < loads.length; row += 1) newest[loads.get(row, TILE)] = row;
  return newest;
}

/** The reads of warp r, and the copies of warp o. */
interface Pair {
  trace: OrderTrace;
  S: number;
  r: number;
  o: number;
}

function findUnread({ trace, r, o }: Pair, newest: Int32Array, tally: Tally): void {
  const { clocks, mbarriers } = trace;
  const { reads } = warpOf(trace, r);
  const { loads, committed } = warpOf(trace, o);
  for (let read = 0; read < reads.length; read += 1) {
    const tile = reads.get(read, TILE);
    const slot = reads.get(read, SLOT);
    const load = newest[tile] as number;
    const isLoaded = load >= 0 && loads.get(load, SLOT) === slot;
    let missing: Hazard["missing"] | null = "load";
    if (isLoaded && mbarriers) missing = missingPhase(reads, read, loads.get(load, PHASE));
    else if (isLoaded) {
      const at = reads.get(read, AT);
      const known = r === o ? at : clocks.get(reads.get(read, CLOCK), o);
      missing = missingWait({ covered: loads.get(load, COVERED), isCommitted: load < committed }, at, known);
    }
    if (missing === null) continue;
    const kind = isLoaded ? "RAW" : "never_loaded";
    if (!tally.isFirst(kind, tile)) continue;
    const writer = isLoaded ? { warp: o, op: `load#${tile}` } : null;
    tally.first = { kind, tile, slot, reader: { warp: r, op: `read#${tile}` }, writer, missing };
  }
}

function missingWait(
  { covered, isCommitted }: { covered: number; isCommitted: boolean },
  at: number,
  known: number,
): Hazard["missing"] | null {
  if (covered === 0) return isCommitted ? "wait" : "commit";
  if (known >= covered) return null;
  // Its owner waits for it in time, and nothing tells the reader; or nobody waits before the read.
  const waitedInTime = covered <= at;
  return waitedInTime ? "barrier" : "wait";
}

function missingPhase(reads: Rows, read: number, phase: number): Hazard["missing"] | null {
  if (phase >= 0 && reads.get(read, FULL_PHASES) > phase) return null;
  if (reads.get(read, AWAITED) === 0) return "wait";
  return phase < 0 ? "expect_tx" : "phase";
}

function findOverwritten({ trace, S, r, o }: Pair, refill: Hazard["missing"], tally: Tally): void {
  const { clocks } = trace;
  const { reads } = warpOf(trace, r);
  const { loads } = warpOf(trace, o);
  /** By slot: the newest read before the load; -1: none. */
  const latest = new Int32Array(S).fill(-1);
  const order = orderOfTiles(loads);
  let read = 0;
  for (let at = 0; at < loads.length; at += 1) {
    const load = order === null ? at : (order[at] as number);
    const tile = loads.get(load, TILE);
    for (; read < reads.length && reads.get(read, TILE) < tile; read += 1) latest[reads.get(read, SLOT)] = read;
    const slot = loads.get(load, SLOT);
    const before = latest[slot] ?? -1;
    if (before < 0) continue;
    const known = r === o ? loads.get(load, AT) : clocks.get(loads.get(load, CLOCK), r);
    if (known > reads.get(before, AT) || !tally.isFirst("WAR", tile)) continue;
    const reader = { warp: r, op: `read#${reads.get(before, TILE)}` };
    tally.first = { kind: "WAR", tile, slot, reader, writer: { warp: o, op: `load#${tile}` }, missing: refill };
  }
}

/** Rows of the loads by tile; null where that is the order of issue, as in most programs. */
function orderOfTiles(loads: Rows): Int32Array | null {
  let isSorted = true;
  for (let row = 1; row < loads.length; row += 1) isSorted &&= loads.get(row - 1, TILE) <= loads.get(row, TILE);
  if (isSorted) return null;
  const rows = Int32Array.from({ length: loads.length }, (_, row) => row);
  return rows.sort((a, b) => loads.get(a, TILE) - loads.get(b, TILE) || a - b);
}

function warpOf({ warps }: OrderTrace, warp: number): OrderTrace["warps"][number] {
  return warps[warp] as OrderTrace["warps"][number];
}
