/**
 * Cycles a tile of a long run. Three things can set the pace, and the slowest does:
 *
 *   compute    C + O: the tile's compute, slowed where CTAs share a pipe, and the bookkeeping around it;
 *   latency    L / (S - 1) in order A, (L + C) / S in order B: a slot is refilled once in a turn of the ring;
 *   bandwidth  bytes / rate: the SM's share of the copy path.
 *
 * L is no constant: a tile's bytes follow each other, and requests queue the longer the fuller the path is, which in
 * turn depends on the pace. So the period is the fixed point of P = f(P), found by bisection. Latencies scatter, and
 * where compute and latency are nearly equal each is sometimes the slower: they are joined by a p-norm, not by max.
 * With very much in flight SMs get unequal shares of the memory: the middle one then falls behind its part, and makes
 * good for it at the end of the run, when the favoured ones are done. So the rate of a period in the middle of a run
 * falls with the bytes in flight, and that of the whole run does not.
 *
 * Only +, -, *, / and square roots, which every engine rounds alike: the same input gives the same bits everywhere.
 */
import { overheadCycles, type OverheadPoint } from "./overhead.ts";
import type { DeviceParameters, Regime } from "./parameters.ts";

export interface DevicePoint extends OverheadPoint {
  computeCycles: number;
  computeKind: "mufu" | "ffma";
  ctasPerSm: number;
}

export interface Pace {
  period: number;
  compute: number;
  overhead: number;
  /** Latency of a tile's copies under the load of this pace, and what it costs a tile. */
  copyLatency: number;
  latency: number;
  bandwidth: number;
  bound: "compute" | "latency" | "bandwidth";
}

export const COPY_BYTES = 16;
const WARP_THREADS = 32;
const SUB_PARTITIONS = 4;
/** Compute outside the chain of dependent instructions: one shared load, one add, the loop. */
const CHAIN_STARTS = 131;
const STEPS = 48;

export function paceOf(parameters: DeviceParameters, regime: Regime, point: DevicePoint): Pace {
  const bytes = COPY_BYTES * point.threads * point.copiesPerThread;
  const chain = slowedCompute(parameters, point);
  const overhead = overheadCycles(parameters, point) * (1 + parameters.several.overhead * (point.ctasPerSm - 1));
  const compute = chain + overhead;
  if (bytes === 0) {
    return { period: compute, compute, overhead, copyLatency: 0, latency: 0, bandwidth: 0, bound: "compute" };
  }
  const at = (period: number) => tryPace(regime, point, { bytes, chain, compute, overhead }, period);
  let low = 0;
  let high = at(1).period;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (at(middle).period > middle) low = middle;
    else high = middle;
  }
  return at(high);
}

/** The same memory with equal shares: what a whole run sees, from the first CTA's start to the last one's end. */
export function withEqualShares(regime: Regime): Regime {
  return { ...regime, rate2: regime.rate1, rate3: regime.rate1 };
}

interface Terms {
  bytes: number;
  chain: number;
  compute: number;
  overhead: number;
}

interface Turn {
  chain: number;
  compute: number;
  copyLatency: number;
}

/** What the pace would come to if it were `period`: falls as `period` rises. */
function tryPace(regime: Regime, point: DevicePoint, terms: Terms, period: number): Pace {
  const { bytes, chain, compute, overhead } = terms;
  const isA = point.order === "A";
  // Slots whose copies are under way: order A issues when a tile's compute begins, order B when it has ended. Near the
  // compute's own pace copies land early in both, and an SM is no longer held back by what it has in flight.
  const busy = Math.min(1, compute / period);
  const filling = isA ? point.stages - 1 : point.stages - busy;
  const inFlight = filling * (1 - eighth(busy)) * bytes * point.ctasPerSm;
  const bandwidth = (bytes * point.ctasPerSm) / pathRate(regime, inFlight);
  const use = Math.min(1, bandwidth / period);
  const loaded = regime.load * use + regime.queue * use * use * use * use;
  const copyLatency = regime.latency + bytes / regime.burst + loaded + (isA ? 0 : regime.orderB);
  const latency = isA ? copyLatency / (point.stages - 1) : (copyLatency + chain) / point.stages;
  const stalled = joinedTurn(regime, point, { chain, compute, copyLatency });
  const bound = boundOf(compute, latency, bandwidth);
  return { period: join(stalled, bandwidth, 5), compute, overhead, copyLatency, latency, bandwidth, bound };
}

/**
 * Cycles a tile where neither the path nor its queue holds the ring up. In a turn of the ring a copy has the time in
 * which its slot is not computed on: it is that time which is joined with the latency, not the whole turn, since only the
 * latency scatters. In order B the slot's own compute is part of the turn, and taking it for scattered made rings of two
 * slots too slow by 4 %.
 */
function joinedTurn(regime: Regime, { order, stages }: DevicePoint, { chain, compute, copyLatency }: Turn): number {
  if (order === "A") return join((stages - 1) * compute, copyLatency, regime.sharpness) / (stages - 1);
  return (chain + join(stages * compute - chain, copyLatency, regime.sharpness)) / stages;
}

function boundOf(compute: number, latency: number, bandwidth: number): Pace["bound"] {
  if (compute >= Math.max(latency, bandwidth)) return "compute";
  return latency >= bandwidth ? "latency" : "bandwidth";
}

/** CTAs of an SM share its pipes: a chain that keeps one busy for a share u of the time slows once the shares exceed 1. */
function slowedCompute({ several }: DeviceParameters, point: DevicePoint): number {
  const share = several[point.computeKind];
  const warps = Math.max(1, point.threads / (WARP_THREADS * SUB_PARTITIONS));
  const alone = Math.max(1, warps * share);
  const together = Math.max(1, Math.max(1, warps * point.ctasPerSm) * share);
  const chain = Math.max(0, point.computeCycles - CHAIN_STARTS);
  return point.computeCycles + chain * (together / alone - 1);
}

function pathRate(regime: Regime, bytes: number): number {
  const { rate1, knee1, rate2, knee2, rate3, knee3 } = regime;
  if (bytes <= knee1) return rate1;
  if (bytes <= knee2) return rate1 + ((rate2 - rate1) * (bytes - knee1)) / (knee2 - knee1);
  if (bytes <= knee3) return rate2 + ((rate3 - rate2) * (bytes - knee2)) / (knee3 - knee2);
  return rate3;
}

/** The 2^doublings-norm of two positive numbers. */
function join(a: number, b: number, doublings: number): number {
  const large = Math.max(a, b);
  let ratio = Math.min(a, b) / large;
  for (let step = 0; step < doublings; step += 1) ratio *= ratio;
  let root = 1 + ratio;
  for (let step = 0; step < doublings; step += 1) root = Math.sqrt(root);
  return large * root;
}

function eighth(value: number): number {
  const square = value * value;
  return square * square * (square * square);
}
