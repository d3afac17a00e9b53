/**
 * Overhead of the ring's bookkeeping: what a tile costs beyond its compute when copies are never waited for. It belongs
 * to a compiled kernel (how many copies a thread issues, whether the ring was unrolled for two slots), so it is taken
 * from calibrated kernels, straight between two of them, and along the shared-memory pipe's 128 bytes a cycle beyond.
 */
import type { CalibratedKernel, DeviceParameters } from "./parameters.ts";

const PIPE_BYTES = 128;
const COPY_BYTES = 16;

export interface OverheadPoint {
  order: "A" | "B";
  stages: number;
  threads: number;
  copiesPerThread: number;
}

export function isCalibrated({ kernels }: DeviceParameters, point: OverheadPoint): boolean {
  return kernels.some((one) => one.threads === point.threads && one.copiesPerThread === point.copiesPerThread);
}

/** Which of the three ways of unrolling a ring of so many stages has. */
export function depthOf(stages: number): 0 | 1 | 2 {
  if (stages <= 2) return 0;
  return stages <= 5 ? 1 : 2;
}

/** Cycles a tile. */
export function overheadCycles(parameters: DeviceParameters, point: OverheadPoint): number {
  const threads = nearestThreads(parameters.kernels, point.threads);
  const own = parameters.kernels.filter((one) => one.threads === threads);
  // A thread count with one kernel alone still has a second point: no copies cost what they cost 128 threads.
  const known = own.length > 1 ? own : [...parameters.kernels.filter(isEmpty), ...own];
  const sorted = known.toSorted((a, b) => a.copiesPerThread - b.copiesPerThread);
  return along(sorted, point);
}

const isEmpty = (kernel: CalibratedKernel) => kernel.threads === 128 && kernel.copiesPerThread === 0;

function along(sorted: CalibratedKernel[], point: OverheadPoint): number {
  const value = (kernel: CalibratedKernel) => kernel[point.order][depthOf(point.stages)];
  const above = sorted.findIndex((one) => one.copiesPerThread >= point.copiesPerThread);
  const high = sorted[above];
  const last = sorted.at(-1);
  if (high === undefined) {
    if (last === undefined) return 0;
    const extra = (point.copiesPerThread - last.copiesPerThread) * COPY_BYTES * point.threads;
    return value(last) + extra / PIPE_BYTES;
  }
  const low = sorted[above - 1];
  if (low === undefined || high.copiesPerThread === point.copiesPerThread) return value(high);
  const part = (point.copiesPerThread - low.copiesPerThread) / (high.copiesPerThread - low.copiesPerThread);
  return value(low) + part * (value(high) - value(low));
}

function nearestThreads(kernels: readonly CalibratedKernel[], threads: number): number {
  // How many times one is the other: as near as logarithms would say, by a division that every engine does alike.
  const distance = (one: number) => Math.max(one, threads) / Math.min(one, threads);
  return kernels.map((one) => one.threads).reduce((best, one) => (distance(one) < distance(best) ? one : best), 128);
}
