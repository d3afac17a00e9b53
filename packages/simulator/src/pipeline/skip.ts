/** What is left out of a run: whole periods of it, and their figures added. */
import type { Machine } from "./machine.ts";
import type { TimedRun } from "./timed-run.ts";

/** What one period comes to, of the critical warp's figures; `advance`: tiles that each warp goes on by. */
export interface Period {
  tiles: number;
  cycles: number;
  advance: readonly number[];
  stall: number;
  stalledTiles: number;
  issue: number;
  barrier: number;
  compute: number;
}

/** So many periods are not run: the rest of the run, its drain too, is then the same and only later. */
export function skipPeriods(run: TimedRun, machine: Machine, skip: { of: Period; periods: number }): void {
  const { of, periods } = skip;
  run.skipped = {
    tiles: run.skipped.tiles + periods * of.tiles,
    cycles: run.skipped.cycles + periods * of.cycles,
  };
  run.stall += periods * of.stall;
  run.stalledTiles += periods * of.stalledTiles;
  run.issueCycles += periods * of.issue;
  run.barrierCycles += periods * of.barrier;
  run.computeCycles += periods * of.compute;
  for (const [warp, cursor] of machine.cursors.entries()) cursor.K -= periods * (of.advance[warp] as number);
}
