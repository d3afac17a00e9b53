/**
 * Runs a second of a driver beside bare `python3 -I -S` spawns of the same cell, in one go, so that the ratio
 * means the same on every machine. For measurements by a person or a benchmark command, never for tests.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { PlainValue } from "@warpgrade/domain";
import { plainInt, SANDBOX_LIMITS } from "@warpgrade/domain";
import type { SandboxJob } from "./contract.ts";
import type { DriverName } from "./create-sandbox.ts";
import { makeDriver } from "./create-sandbox.ts";
import { EMPTY_ENVIRONMENT } from "./runner-files.ts";

export interface SandboxBench {
  driver: DriverName;
  /** Time of one run from a full pool, nothing else going on; milliseconds. */
  warmMs: { p50: number; p95: number };
  /** Everything included: make, run, kill, clean up. */
  runsPerSecond: number;
  barePythonPerSecond: number;
  /** runsPerSecond / barePythonPerSecond. */
  ratio: number;
  /** The slowest answer of as many runs at once as the pool holds, from a full pool; milliseconds. */
  burstMs: number;
}

const CELL = "def f(a, b):\n    return (a + b - 1) // b + 1\n\nassert f(300, 120) == 4\n";
const CALLS: PlainValue[][] = Array.from({ length: 200 }, (_, i) => [plainInt(i * 7 + 1), plainInt((i % 50) + 1)]);
const JOB: SandboxJob = { parse: [], cell: CELL, functionName: "f", calls: CALLS };
const BARE = `${CELL}for i in range(200): f(i * 7 + 1, i % 50 + 1)\n`;

function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** Keeps `inFlight` of `work` going until `total` are done; how many a second. */
async function sustain(total: number, inFlight: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let begun = 0;
  async function lane(): Promise<void> {
    while (begun < total) {
      begun += 1;
      await work();
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane));
  return total / ((performance.now() - startedAt) / 1000);
}

async function barePython(): Promise<void> {
  const child = spawn("/usr/bin/python3", ["-I", "-S", "-c", BARE], {
    stdio: ["ignore", "pipe", "pipe"],
    env: EMPTY_ENVIRONMENT,
  });
  await once(child, "close");
}

/** Rejects when the driver does not work here or a run does not finish: a figure of failures is no figure. */
export async function benchSandbox(args: {
  driver: DriverName;
  runs: number;
  inFlight: number;
}): Promise<SandboxBench> {
  const { driver, runs, inFlight } = args;
  const sandbox = makeDriver(driver, { poolSize: { min: inFlight, max: 2 * inFlight } });
  const prepared = await sandbox.prepare();
  if (!prepared.ok) throw new Error(`${driver}: ${prepared.reason}`);
  async function once200(): Promise<number> {
    const report = await sandbox.run(JOB, SANDBOX_LIMITS, new AbortController().signal);
    if (report.ended !== "finished") throw new Error(`${driver}: a run ended as ${report.ended}`);
    return report.durationMs;
  }
  try {
    const warm: number[] = [];
    for (let i = 0; i < Math.min(runs, 50); i++) {
      await sandbox.settle();
      warm.push(await once200());
    }
    warm.sort((a, b) => a - b);
    await sandbox.settle();
    const burst = await Promise.all(Array.from({ length: inFlight }, once200));
    // Half the bare spawns before, half after: a machine that slows down meanwhile skews neither.
    const before = await sustain(runs / 2, inFlight, barePython);
    const runsPerSecond = await sustain(runs, inFlight, once200);
    const after = await sustain(runs / 2, inFlight, barePython);
    const barePythonPerSecond = 2 / (1 / before + 1 / after);
    return {
      driver,
      warmMs: { p50: quantile(warm, 0.5), p95: quantile(warm, 0.95) },
      runsPerSecond,
      barePythonPerSecond,
      ratio: runsPerSecond / barePythonPerSecond,
      burstMs: Math.max(...burst),
    };
  } finally {
    await sandbox.dispose();
  }
}
