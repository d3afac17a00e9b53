import { createSandbox, type DriverName } from "@warpgrade/sandbox";
import { benchSandbox } from "@warpgrade/sandbox/bench";
import { say, step } from "../../bin/steps.mjs";

const RUNS = 100;
const IN_FLIGHT = 2;
const DRIVERS: DriverName[] = ["docker", "bubblewrap"];

/** Each driver's runs per second beside bare `python3 -I -S` spawns of the same cell in the same minute. */
export async function benchDrivers(): Promise<void> {
  const rows: string[] = [];
  for (const driver of DRIVERS) {
    await step(`Sandbox: ${driver}`, { timeoutMs: 10 * 60_000 }, async ({ note }) => {
      note("looking for it");
      const created = await createSandbox({ drivers: [driver], poolSize: 0 });
      if (!created.ok) return `not here: ${created.reasons.map(({ reason }) => reason).join("; ")}`;
      await created.sandbox.dispose();
      note(`${RUNS} runs, ${IN_FLIGHT} at a time`);
      const result = await benchSandbox({ driver, runs: RUNS, inFlight: IN_FLIGHT });
      const { warmMs, runsPerSecond, barePythonPerSecond, ratio } = result;
      rows.push(
        `  ${driver.padEnd(12)} ${runsPerSecond.toFixed(1).padStart(8)} runs/s ${barePythonPerSecond.toFixed(1).padStart(10)} bare python/s ` +
          `${ratio.toFixed(2).padStart(8)} ratio   warm p50 ${warmMs.p50.toFixed(0)} ms, p95 ${warmMs.p95.toFixed(0)} ms`,
      );
      return "measured";
    });
  }
  say(rows.join("\n"));
}
