import type { EngineInput } from "./machine.ts";
import type { Steady } from "./steady.ts";
import type { EngineOptions, TimedRun } from "./timed-run.ts";

interface Found {
  run: TimedRun;
  input: EngineInput;
  options: EngineOptions;
  /** The tile at which the state was found to be as before. */
  tile: number;
  steady: Steady;
}

/**
 * Leaves whole periods out: the rest of the run, its drain too, is then the same and only later. Answers the tiles left
 * out, and adds their figures to the run's.
 */
export function skipPeriods({ run, input, options, tile, steady }: Found): number {
  const { S, K, C } = input;
  const { keepTiles = 0, watchTile = 0 } = options;
  // A watched tile near the beginning is run under its own number; one in the drain comes after the skip.
  const kept = watchTile < 8 * S ? Math.max(keepTiles, watchTile) : keepTiles;
  const least = Math.max(tile, kept) + 2 * S + 2;
  const rounds = Math.max(0, Math.floor((K - least) / steady.tiles));
  const tiles = rounds * steady.tiles;
  run.skipped = { tiles, cycles: rounds * steady.cycles };
  run.stall += rounds * steady.stall;
  run.stalledTiles += rounds * steady.stalledTiles;
  run.issueCycles += rounds * steady.issue;
  run.barrierCycles += rounds * steady.barrier;
  run.computeCycles += tiles * C;
  return tiles;
}
