/**
 * Cycles of a whole run, from the kernel's start: the ring tile by tile, with the latency and the copy path that the
 * long run's pace has, and the fill and the drain around it. Tiles of the drain issue nothing and pay less overhead.
 */
import type { DeviceParameters } from "./parameters.ts";
import { COPY_BYTES, type DevicePoint, type Pace } from "./period.ts";

/** So many tiles beyond the ring's depth, a run goes on at its steady pace. */
const WARM_TILES = 64;

export function runCycles(parameters: DeviceParameters, point: DevicePoint, pace: Pace, tiles: number): number {
  const simulated = Math.min(tiles, point.stages + WARM_TILES);
  const start = startCycles(parameters, point, pace, tiles);
  const ring = new Ring(point, pace, start);
  const drain = drainCycles(parameters, point);
  for (let tile = 0; tile < simulated; tile += 1) {
    const issues = tile + point.stages - 1 < simulated;
    ring.turn(tile, issues, issues ? pace.overhead : drain);
  }
  return ring.time + (tiles - simulated) * pace.period;
}

class Ring {
  time: number;
  private readonly ready: number[];
  private path: number;
  private readonly compute: number;

  constructor(
    readonly point: DevicePoint,
    readonly pace: Pace,
    start: number,
  ) {
    // The prologue's tiles follow each other on the copy path.
    this.ready = Array.from({ length: point.stages - 1 }, (_, tile) => start + tile * pace.bandwidth);
    this.path = this.ready.at(-1) ?? start - pace.bandwidth;
    this.compute = pace.compute - pace.overhead;
    this.time = start - Math.max(pace.copyLatency, pace.overhead);
  }

  /** Order A issues once its tile has landed and the barrier is passed, order B before it waits. */
  turn(tile: number, issues: boolean, overhead: number): void {
    if (this.point.order === "A") {
      const begun = Math.max(this.time, this.ready[tile] ?? 0);
      if (issues) this.issue(begun);
      this.time = begun + overhead + this.compute;
      return;
    }
    if (issues) this.issue(this.time);
    this.time = Math.max(this.time + overhead, this.ready[tile] ?? 0) + this.compute;
  }

  private issue(at: number): void {
    this.path = Math.max(at + this.pace.copyLatency, this.path + this.pace.bandwidth);
    this.ready.push(this.path);
  }
}

/** The first compute begins when its tile has landed and the whole prologue is issued. */
function startCycles({ run }: DeviceParameters, point: DevicePoint, pace: Pace, tiles: number): number {
  const landed = pace.copyLatency + (point.order === "A" ? run.startA : run.startB) + run.perStage * point.stages;
  const tile = COPY_BYTES * point.threads * point.copiesPerThread;
  const issued = run.prologue + (Math.min(tiles, point.stages - 1) * tile) / run.prologueRate;
  return Math.max(landed, issued);
}

/** Overhead of a tile that issues nothing, straight between the calibrated numbers of copies. */
function drainCycles({ run }: DeviceParameters, point: DevicePoint): number {
  const [one, four, eight] =
    point.order === "A" ? [run.drainA1, run.drainA4, run.drainA8] : [run.drainB1, run.drainB4, run.drainB8];
  const copies = Math.min(8, Math.max(1, point.copiesPerThread));
  return copies <= 4 ? one + ((copies - 1) / 3) * (four - one) : four + ((copies - 4) / 4) * (eight - four);
}
