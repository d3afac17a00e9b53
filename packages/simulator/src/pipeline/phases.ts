/** The phases of one mbarrier, without time: who arrived, which bytes it waits for, and what each phase that is over proves. */
import type { Load } from "./order-trace.ts";

export interface Phases {
  /** Phases that are over, and what was known when each ended. */
  over: number;
  clocks: (readonly number[])[];
  /** Of the phase under way: arrivals still missing, halves of tiles expected and not come, who knew what. */
  missing: number;
  bytes: number;
  arriving: readonly number[];
  /** What is known before anybody has arrived. */
  nobody: readonly number[];
  /** Loads whose bytes are counted in it. */
  loads: Load[];
  /** Arrivals that each phase takes. */
  arrivals: number;
}

export function newPhases(arrivals: number, warps: number): Phases {
  const nobody = Array.from({ length: warps }, () => 0);
  return { over: 0, clocks: [], missing: arrivals, bytes: 0, arriving: nobody, nobody, loads: [], arrivals };
}

/** The arrival is itself over for whoever learns of it. */
export function arriveAt(
  phases: Phases,
  by: { clock: readonly number[]; at: number; index: number; bytes: number },
): void {
  const arriving = join(phases.arriving, by.clock).slice();
  arriving[by.index] = by.at + 1;
  phases.arriving = arriving;
  phases.missing -= 1;
  phases.bytes += by.bytes;
  turn(phases);
}

/** Both halves of a tile come. Where fewer were expected, the first of them ends the phase without the second. */
export function bringBytes(phases: Phases, load: Load): void {
  phases.bytes -= 2;
  if (phases.bytes >= 0) {
    phases.loads.push(load);
    turn(phases);
  } else if (phases.bytes === -1 && phases.missing === 0) {
    phases.bytes = 0;
    turn(phases);
    phases.bytes = -1;
  }
}

function turn(phases: Phases): void {
  if (phases.missing !== 0 || phases.bytes !== 0) return;
  for (const load of phases.loads) load.phase = phases.over;
  phases.over += 1;
  phases.clocks.push(phases.arriving);
  phases.missing = phases.arrivals;
  phases.arriving = phases.nobody;
  phases.loads = [];
}

/** The same array where the other adds nothing. */
export function join(a: readonly number[], b: readonly number[]): readonly number[] {
  let adds = false;
  for (let warp = 0; warp < a.length; warp += 1) if ((b[warp] as number) > (a[warp] as number)) adds = true;
  if (!adds) return a;
  const joined = a.slice();
  for (let warp = 0; warp < joined.length; warp += 1)
    joined[warp] = Math.max(joined[warp] as number, b[warp] as number);
  return joined;
}
