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
import { traceOrder } from "./happens-before.ts";
import { MOST_WARPS } from "./machine.ts";
import { hazardsOf } from "./unordered.ts";
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
  if (K <= short + round) return report({ ...program, K });
  const one = report({ ...program, K: short });
  const two = report({ ...program, K: short + round });
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

function report(program: ProofInput): HazardReport {
  const { schedule, S, K } = program;
  const trace = traceOrder(program);
  const awaitsEmpty = schedule.iteration.some((step) => step.do === "await" && step.on === "empty");
  const released = awaitsEmpty ? ("release" as const) : ("wait" as const);
  const refill = trace.mbarriers ? released : ("barrier" as const);
  const { count, first } = hazardsOf(trace, { S, K, refill, alike: isUniform(schedule) && !trace.mbarriers });
  return {
    count,
    first,
    deadlock: trace.stuck.length > 0,
    stuck: trace.stuck.map(({ warp, op, tile }) => ({ warp, op: OPERATIONS[op] ?? "done", tile })),
  };
}
