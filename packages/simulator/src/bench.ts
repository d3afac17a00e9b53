/** The door of the benchmark alone: runs the event loop whole, which no verdict does. */
import { runRing } from "./pipeline/run-ring.ts";
import { checkRingInput } from "./pipeline/input.ts";
import { simulateRing } from "./pipeline/simulate.ts";

const RING = { S: 4, L: 300, C: 120, I: 3, Bar: 5, B: 70 };
const TILES = 500_000;
const TIMES = 5;

export interface EventsPerSecond {
  order: string;
  events: number;
  /** Best of five, by the process's own time on the core. */
  perSecond: number;
}

export function benchEvents(): EventsPerSecond[] {
  return (["A", "B", "tma"] as const).map((order) => {
    const checked = checkRingInput({ ...RING, order, K: TILES });
    if (!checked.ok) throw new Error(checked.detail);
    const { input } = checked;
    let events = 0;
    const seconds = best(() => {
      ({ events } = runRing(input, { cut: false }));
    });
    return { order, events, perSecond: events / seconds };
  });
}

export interface VerdictTime {
  tiles: number;
  mutant: string | null;
  milliseconds: number;
}

/** Whole verdicts: proof, run, certificate, counterfactuals, and for a mutant its counterexample. */
export function benchVerdicts(): VerdictTime[] {
  return [2_000, 10_000, 1_000_000, 10_000_000].flatMap((tiles) =>
    [null, "tail_no_empty_commit"].map((mutant) => ({
      tiles,
      mutant,
      milliseconds: 1_000 * best(() => void simulateRing({ ...RING, I: 0, Bar: 0, B: 0, K: tiles, mutant })),
    })),
  );
}

function best(work: () => void): number {
  let least = Infinity;
  for (let time = 0; time < TIMES; time += 1) {
    const { user, system } = process.cpuUsage();
    work();
    const spent = process.cpuUsage({ user, system });
    least = Math.min(least, (spent.user + spent.system) / 1e6);
  }
  return least;
}
