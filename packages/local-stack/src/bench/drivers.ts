import { SANDBOX_LIMITS, type Exercise } from "@warpgrade/domain";
import { fixedCasesOf, judge } from "@warpgrade/judge";
import { createSandbox, type DriverName, type Sandbox } from "@warpgrade/sandbox";
import { benchSandbox, type SandboxBench } from "@warpgrade/sandbox/bench";
import { getOracle } from "@warpgrade/simulator";
import { say, step } from "../../bin/steps.mjs";
import { keepResults } from "./results.ts";

const PLAN = { runs: 240, inFlight: 4, warmRuns: 100 };
const DRIVERS: DriverName[] = ["docker", "bubblewrap"];

const TEMPLATE = `def minimum_stages(copy_cycles, compute_cycles):
    """Fewest slots of the ring; both arguments are positive."""
    return ______

assert minimum_stages(300, 120) == 4
assert minimum_stages(120, 120) == 2
assert minimum_stages(1, 120) == 2`;
const EXERCISE: Exercise = {
  template: TEMPLATE,
  functionName: "minimum_stages",
  parameters: ["copy_cycles", "compute_cycles"].map((name) => ({ name, default: null })),
  asserts: TEMPLATE.split("\n").filter((line) => line.startsWith("assert ")),
  oracle: "pipeline.minimum_stages",
};

const ORACLE = getOracle(EXERCISE.oracle);
if (ORACLE === null) throw new Error(`no oracle ${EXERCISE.oracle}`);
const CASES = fixedCasesOf(ORACLE);

/** From the judge's call to its verdict: visible asserts and all fixed cases. Rejects where the verdict is not right. */
async function judgeOnce(sandbox: Sandbox): Promise<void> {
  const verdict = await judge({
    exercise: EXERCISE,
    submission: { blank: "-(-copy_cycles // compute_cycles) + 1" },
    sandbox,
    limits: SANDBOX_LIMITS,
    signal: new AbortController().signal,
    ...CASES,
  });
  if (verdict.outcome !== "accepted") throw new Error(`a right answer was judged ${verdict.outcome}`);
}

/** Each driver: a warm verdict, a burst, and runs a second beside what they are held against in the same minutes. */
export async function benchDrivers(): Promise<void> {
  const results: SandboxBench[] = [];
  for (const driver of DRIVERS) {
    await step(`Sandbox: ${driver}`, { timeoutMs: 15 * 60_000 }, async ({ note }) => {
      note("looking for it");
      const created = await createSandbox({ drivers: [driver], poolSize: 0 });
      if (!created.ok) return `not here: ${created.reasons.map(({ reason }) => reason).join("; ")}`;
      await created.sandbox.dispose();
      results.push(await benchSandbox({ driver, ...PLAN, warm: judgeOnce, note }));
      return "measured";
    });
  }
  for (const result of results) say(inWords(result));
  say(`  kept in ${keepResults("sandbox", { plan: PLAN, cases: CASES.cases.length, results })}`);
}

function inWords(result: SandboxBench): string {
  const { driver, warmMs, burstMs, runsPerSecond, barePythonPerSecond, enginePerSecond, ratio } = result;
  const against = enginePerSecond === null ? "of bare python3 -I -S" : "of what the engine sustains";
  return [
    `  ${driver}`,
    `    warm verdict      p50 ${warmMs.p50.toFixed(1)} ms, p95 ${warmMs.p95.toFixed(1)} ms (${CASES.cases.length} cases)`,
    `    burst of 16       ${burstMs.toFixed(0)} ms to the last answer`,
    `    ${PLAN.inFlight} in flight       ${runsPerSecond.toFixed(1)} runs/s, ${ratio.toFixed(2)} ${against}`,
    `    beside it         ${barePythonPerSecond.toFixed(1)} bare python/s${enginePerSecond === null ? "" : `, ${enginePerSecond.toFixed(1)} engine containers/s`}`,
  ].join("\n");
}
