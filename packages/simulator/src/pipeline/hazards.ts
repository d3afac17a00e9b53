/**
 * The proof: is every read ordered after the copy it needs, and every refill after the reads of what
 * it overwrites, whatever the timing? It decides correctness; a timed run in which nothing goes wrong
 * proves nothing.
 *
 *   RAW-safe: the owner's wait that covers the chunk (tma: the phase that its bytes end) lies before the read.
 *   WAR-safe: every earlier read of the slot lies before the refill.
 *   Deadlock: a warp waits for what never comes.
 */
import type { Hazard } from "../verdict.ts";
import { OPERATIONS } from "./cursor.ts";
import { knows, traceOrder } from "./happens-before.ts";
import { MOST_WARPS } from "./machine.ts";
import type { Load, OrderTrace, Read } from "./order-trace.ts";
import { isUniform, usesMbarriers, type Schedule } from "./schedule.ts";

export interface HazardReport {
  count: number;
  first: Hazard | null;
  deadlock: boolean;
  /** Where the warps of a deadlock wait. */
  stuck: { warp: number; op: string; tile: number }[];
}

export interface ProofInput {
  schedule: Schedule;
  S: number;
  K: number;
  warps: number;
}

/**
 * A program repeats itself with the ring: two rounds of the ring (with mbarriers four, since parities
 * alternate) between prologue and drain show what any number of rounds shows. A longer run is told by
 * two such short ones, one a round longer: what lies at their beginning stays where it is, what lies
 * in the drain moves with the end, and the count grows by the same number in each round.
 */
export function findHazards({ schedule, S, K, warps }: ProofInput): HazardReport {
  const round = usesMbarriers(schedule) ? 2 * S : S;
  // Two warps in step meet in every way there is; where the program tells them apart, two alike and the odd one do.
  const most = isUniform(schedule) || usesMbarriers(schedule) ? 2 : MOST_WARPS;
  const program = { schedule, S, warps: Math.min(warps, most) };
  const short = 2 * round + 2 + ((K - 2) % round);
  if (K <= short + round) return report(traceOrder({ ...program, K }), schedule);
  const one = report(traceOrder({ ...program, K: short }), schedule);
  const two = report(traceOrder({ ...program, K: short + round }), schedule);
  const rounds = (K - short) / round;
  // What moved by a round from the one to the other lies in the drain.
  const place = (tile: number, later: number) => (tile === later ? tile : tile + rounds * (later - tile));
  const firstTile = one.first === null ? 0 : place(one.first.tile, two.first?.tile ?? one.first.tile);
  return {
    count: one.count + rounds * (two.count - one.count),
    first: one.first === null ? null : moved(one.first, firstTile - one.first.tile),
    deadlock: one.deadlock,
    stuck: one.stuck.map((at, index) => ({ ...at, tile: place(at.tile, two.stuck[index]?.tile ?? at.tile) })),
  };
}

/** The same hazard some tiles later: program points are named by their tile. */
function moved(hazard: Hazard, by: number): Hazard {
  const point = (at: { warp: number; op: string }) => ({
    ...at,
    op: at.op.replace(/\d+$/, (tile) => String(Number(tile) + by)),
  });
  return {
    ...hazard,
    tile: hazard.tile + by,
    reader: point(hazard.reader),
    writer: hazard.writer === null ? null : point(hazard.writer),
  };
}

function report(trace: OrderTrace, schedule: Schedule): HazardReport {
  const awaitsEmpty = schedule.iteration.some((step) => step.do === "await" && step.on === "empty");
  const released = awaitsEmpty ? ("release" as const) : ("wait" as const);
  const refill = trace.mbarriers ? released : ("barrier" as const);
  const first = new Map<string, Hazard>();
  for (const hazard of hazardsOf(trace, refill, isUniform(schedule) && !trace.mbarriers)) {
    const key = `${hazard.kind}:${hazard.tile}`;
    // One hazard for each tile and kind, however many pairs of warps show it.
    if (!first.has(key)) first.set(key, hazard);
  }
  const ordered = [...first.values()].sort((a, b) => a.tile - b.tile || (a.kind < b.kind ? -1 : 1));
  return {
    count: ordered.length,
    first: ordered[0] ?? null,
    deadlock: trace.stuck.length > 0,
    stuck: trace.stuck.map(({ warp, op, tile }) => ({ warp, op: OPERATIONS[op] ?? "done", tile })),
  };
}

/** `alike`: what the second warp's copies are in danger of, the first one's are, with the warps changed over. */
function* hazardsOf(trace: OrderTrace, refill: Hazard["missing"], alike: boolean): Generator<Hazard> {
  for (const { warp, op, tile, slot, missing } of trace.uninitialised) {
    const reader = { warp, op: `${OPERATIONS[op]}#${tile}` };
    yield { kind: "uninitialised", tile, slot, reader, writer: { warp: 0, op: "init" }, missing };
  }
  for (const [o, owner] of trace.warps.entries()) {
    if ((owner.loads.length === 0 && trace.mbarriers) || (alike && o > 0)) continue;
    const loads: (Load | undefined)[] = Array.from({ length: owner.reads.length + 1 });
    for (const load of owner.loads) loads[load.tile] = load;
    for (const [r, reader] of trace.warps.entries()) {
      yield* unread({ reads: reader.reads, loads, r, o, mbarriers: trace.mbarriers });
      yield* overwritten({ reads: reader.reads, loads: owner.loads, r, o, refill });
    }
  }
}

interface Pair {
  reads: readonly Read[];
  r: number;
  o: number;
}

function* unread({
  reads,
  loads,
  r,
  o,
  mbarriers,
}: Pair & { loads: readonly (Load | undefined)[]; mbarriers: boolean }): Generator<Hazard> {
  for (const read of reads) {
    const load = loads[read.tile];
    const point = { tile: read.tile, slot: read.slot, reader: { warp: r, op: `read#${read.tile}` } };
    if (load === undefined || load.slot !== read.slot) {
      yield { kind: "never_loaded", ...point, writer: null, missing: "load" };
      continue;
    }
    const missing = mbarriers ? missingPhase(load, read) : missingWait(load, read, knows(read, r, o));
    if (missing !== null) yield { kind: "RAW", ...point, writer: { warp: o, op: `load#${load.tile}` }, missing };
  }
}

function missingWait(load: Load, read: Read, known: number): Hazard["missing"] | null {
  if (load.covered === null) return load.committed ? "wait" : "commit";
  if (known >= load.covered) return null;
  // Its owner waits for it in time, and nothing tells the reader; or nobody waits before the read.
  const waitedInTime = load.covered <= read.at;
  return waitedInTime ? "barrier" : "wait";
}

function missingPhase(load: Load, read: Read): Hazard["missing"] | null {
  if (load.phase >= 0 && read.fullPhases > load.phase) return null;
  if (!read.awaited) return "wait";
  return load.phase < 0 ? "expect_tx" : "phase";
}

function* overwritten({
  reads,
  loads,
  r,
  o,
  refill,
}: Pair & { loads: readonly Load[]; refill: Hazard["missing"] }): Generator<Hazard> {
  const latest = new Map<number, Read>();
  let at = 0;
  // In the order of their tiles, as programs issue them most often.
  const isSorted = loads.every((load, index) => index === 0 || (loads[index - 1] as Load).tile <= load.tile);
  for (const load of isSorted ? loads : loads.toSorted((a, b) => a.tile - b.tile)) {
    for (; at < reads.length && (reads[at] as Read).tile < load.tile; at += 1) {
      latest.set((reads[at] as Read).slot, reads[at] as Read);
    }
    const before = latest.get(load.slot);
    if (before === undefined || knows(load, o, r) > before.at) continue;
    yield {
      kind: "WAR",
      tile: load.tile,
      slot: load.slot,
      reader: { warp: r, op: `read#${before.tile}` },
      writer: { warp: o, op: `load#${load.tile}` },
      missing: refill,
    };
  }
}
