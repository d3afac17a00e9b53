/**
 * How fast a driver is, beside a baseline measured in the same minutes, so that the ratio means the same on every
 * machine: bare `python3 -I -S` spawns of the same cell, and for docker what the engine itself sustains. For
 * measurements by a person or a benchmark command, never for tests.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { PlainValue } from "@warpgrade/domain";
import { plainInt, SANDBOX_LIMITS } from "@warpgrade/domain";
import type { SandboxJob } from "./contract.ts";
import type { DriverName } from "./create-sandbox.ts";
import { makeDriver } from "./create-sandbox.ts";
import { benchEngine } from "./docker/engine-baseline.ts";
import type { DriverSandbox } from "./driver.ts";
import { EMPTY_ENVIRONMENT } from "./runner-files.ts";
import { sustainSteadily } from "./sustain.ts";

export interface Quantiles {
  p50: number;
  p95: number;
}

export interface SandboxBench {
  driver: DriverName;
  /** `work` from a full pool, nothing else going on; milliseconds. */
  warmMs: Quantiles;
  /** Everything included: make, run, kill, clean up. */
  runsPerSecond: number;
  barePythonPerSecond: number;
  /** Containers a second that the engine itself sustains with the same options; null without an engine. */
  enginePerSecond: number | null;
  /** runsPerSecond over what it is held against: bare Python, or the engine. */
  ratio: number;
  /** The slowest answer of 16 runs at once into a full pool of 16; milliseconds. */
  burstMs: number;
}

export interface BenchPlan {
  driver: DriverName;
  /** Runs of the sustained part. */
  runs: number;
  inFlight: number;
  /** Times `warm` is called, each time from a full pool. */
  warmRuns: number;
  /** One piece of work on a sandbox, such as a judging; default: a run of 200 calls. */
  warm?: (sandbox: DriverSandbox) => Promise<unknown>;
  note?: (doing: string) => void;
}

const BURST = 16;
/**
 * The sustained part is cut in rounds with the baselines between: a machine that slows down meanwhile skews neither.
 */
const ROUNDS = 2;
/** Turns of all lanes before anything is counted: until then the pool finds its size. */
const LEAD_TURNS = 4;
const CELL = "def f(a, b):\n    return (a + b - 1) // b + 1\n\nassert f(300, 120) == 4\n";
const CALLS: PlainValue[][] = Array.from({ length: 200 }, (_, i) => [plainInt(i * 7 + 1), plainInt((i % 50) + 1)]);
const JOB: SandboxJob = { parse: [], cell: CELL, functionName: "f", calls: CALLS };
const BARE = `${CELL}for i in range(200): f(i * 7 + 1, i % 50 + 1)\n`;

export function quantilesOf(times: readonly number[]): Quantiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (q: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

async function barePython(): Promise<void> {
  const child = spawn("/usr/bin/python3", ["-I", "-S", "-c", BARE], {
    stdio: ["ignore", "pipe", "pipe"],
    env: EMPTY_ENVIRONMENT,
  });
  await once(child, "close");
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Work on a driver with a pool of that size, full. */
async function withDriver<T>(
  driver: DriverName,
  pool: { min: number; max: number },
  work: (sandbox: DriverSandbox) => Promise<T>,
): Promise<T> {
  const sandbox = makeDriver(driver, { poolSize: pool });
  const prepared = await sandbox.prepare();
  if (!prepared.ok) throw new Error(`${driver}: ${prepared.reason}`);
  try {
    await sandbox.settle();
    return await work(sandbox);
  } finally {
    await sandbox.dispose();
  }
}

/** A figure of failures is no figure: rejects where a run does not finish. */
async function runOnce(sandbox: DriverSandbox): Promise<void> {
  const report = await sandbox.run(JOB, SANDBOX_LIMITS, new AbortController().signal);
  if (report.ended !== "finished") throw new Error(`${sandbox.driver}: a run ended as ${report.ended}`);
}

/** Runs a second over all the rounds of one kind. */
function together(rates: readonly number[]): number {
  return rates.length / rates.reduce((sum, rate) => sum + 1 / rate, 0);
}

export async function benchSandbox(plan: BenchPlan): Promise<SandboxBench> {
  const { driver, inFlight, note = () => {} } = plan;
  const warm = plan.warm ?? runOnce;
  note(`${plan.warmRuns} warm ones`);
  const warmMs = await withDriver(driver, { min: 4, max: 4 }, async (sandbox) => {
    await warm(sandbox);
    const times: number[] = [];
    for (let i = 0; i < plan.warmRuns; i++) {
      await sandbox.settle();
      times.push(await timed(() => warm(sandbox)));
    }
    return quantilesOf(times);
  });
  note(`${BURST} at once`);
  const burst = await withDriver(driver, { min: BURST, max: BURST }, (sandbox) =>
    Promise.all(Array.from({ length: BURST }, () => timed(() => runOnce(sandbox)))),
  );
  const rates = { runs: [] as number[], bare: [] as number[], engine: [] as number[] };
  const each = { total: Math.ceil(plan.runs / ROUNDS), inFlight, lead: LEAD_TURNS * inFlight };
  for (let round = 1; round <= ROUNDS; round++) {
    note(`${inFlight} in flight, round ${round} of ${ROUNDS}`);
    rates.bare.push(await sustainSteadily(each, barePython));
    if (driver === "docker") rates.engine.push(await benchEngine(each));
    rates.runs.push(
      await withDriver(driver, { min: 0, max: inFlight }, (sandbox) => sustainSteadily(each, () => runOnce(sandbox))),
    );
  }
  const [runsPerSecond, barePythonPerSecond] = [together(rates.runs), together(rates.bare)];
  const enginePerSecond = driver === "docker" ? together(rates.engine) : null;
  const ratio = runsPerSecond / (enginePerSecond ?? barePythonPerSecond);
  return { driver, warmMs, runsPerSecond, barePythonPerSecond, enginePerSecond, ratio, burstMs: Math.max(...burst) };
}
