/** The door of the benchmark alone: runs the event loop whole, which no verdict does. */
import { ENDLESS } from "./pipeline/endless-runs.ts";
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

/**
 * The dearest inputs of up to 10,000 tiles that a search over orders, mistakes, depths and near ties of the rates has found:
 * deep rings, whose transients are as long as the run, so that nothing of it can be left out.
 */
const DEAREST = [
  { order: "A", mutant: "tail_no_empty_commit", S: 2_000, L: 20_020_001, C: 10_007, I: 1, Bar: 1, B: 10_008 },
  { order: "A", mutant: "no_commit_steady", S: 1_000, L: 9_997_002, C: 10_007, I: 0, Bar: 0, B: 10_006 },
  { order: "A", mutant: "commit_after_wait", S: 2_000, L: 104_729, C: 1_299, I: 17, Bar: 29, B: 1_301 },
  { order: "A", mutant: "wait_one_warp", S: 4_096, L: 409_601, C: 100, I: 101, Bar: 1, B: 99 },
  { order: "A", mutant: "wait_off_by_one", S: 2_000, L: 2_024_992, C: 1_000, I: 3, Bar: 4, B: 1_006 },
  { order: "B", mutant: "tail_no_empty_commit", S: 2_000, L: 104_729, C: 1_299, I: 17, Bar: 29, B: 1_301 },
  { order: "B", mutant: "wait_off_by_one", S: 2_000, L: 2 ** 37 + 1, C: 3, I: 1, Bar: 1, B: 2 },
  { order: "B", mutant: "no_commit_steady", S: 2_000, L: 999_983, C: 500, I: 7, Bar: 3, B: 498 },
  { order: "tma", mutant: "tma_early_release", S: 2_000, L: 2 ** 37 + 1, C: 3, I: 1, Bar: 1, B: 2 },
  { order: "tma", mutant: "tma_slot_off_by_one", S: 4_096, L: 4_082_716, C: 1, I: 0, Bar: 0, B: 997 },
  { order: "tma", mutant: "tma_init_not_fenced", S: 4_096, L: 40_978_674, C: 10_007, I: 0, Bar: 0, B: 10_006 },
] as const;

/** Whole verdicts again, of 10,000 tiles each, the dearest first. */
export function benchDearest(): VerdictTime[] {
  const tiles = 10_000;
  const judge = (ring: (typeof DEAREST)[number]) => void simulateRing({ ...ring, K: tiles, warps: 3 });
  // Each has kinds of numbers of its own, which the compiler must have seen: a process that has judged for a while has.
  for (let time = 0; time < TIMES; time += 1) for (const ring of DEAREST) judge(ring);
  const times = DEAREST.map((ring) => {
    const milliseconds = 1_000 * best(() => judge(ring));
    return { tiles, mutant: `${ring.mutant}, order ${ring.order}, ${ring.S} slots`, milliseconds };
  });
  return times.toSorted((a, b) => b.milliseconds - a.milliseconds);
}

export interface LengthCost {
  name: string;
  /** Milliseconds of a whole verdict, for so many tiles. */
  thousands: number;
  million: number;
}

/** What a million tiles cost beside five thousand, in runs that do not repeat themselves. */
export function benchLengths(): LengthCost[] {
  return ENDLESS.map(({ name, ring }) => {
    const at = (K: number) => 1_000 * best(() => void simulateRing({ ...ring, K }));
    return { name, thousands: at(5_000), million: at(1_000_000) };
  });
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
