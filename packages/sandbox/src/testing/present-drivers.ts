/** The drivers that work on this machine, for the contract tests: each one present is tested, none is mocked. */
import type { PlainValue, SandboxLimits } from "@warpgrade/domain";
import { plainInt, SANDBOX_LIMITS } from "@warpgrade/domain";
import { loadEnv } from "@warpgrade/platform";
import type { RunReport, SandboxJob } from "../contract.ts";
import type { DriverName } from "../create-sandbox.ts";
import { makeDriver } from "../create-sandbox.ts";
import type { DriverSandbox } from "../driver.ts";

const ALL: readonly DriverName[] = ["bubblewrap", "docker"];

/**
 * Throws where no driver works, or where one named in WARPGRADE_REQUIRE_DRIVERS (comma-separated) does not:
 * a machine without a sandbox must not look like one where the sandbox holds.
 */
export async function presentDrivers(poolSize: number): Promise<DriverSandbox[]> {
  const required = loadEnv().WARPGRADE_REQUIRE_DRIVERS;
  const present: DriverSandbox[] = [];
  const absent: string[] = [];
  for (const name of ALL) {
    const driver = makeDriver(name, { poolSize });
    const prepared = await driver.prepare();
    if (prepared.ok) present.push(driver);
    else absent.push(`${name}: ${prepared.reason}; to mend it: ${prepared.mend}`);
    if (!prepared.ok && required.includes(name)) throw new Error(`the required driver is missing. ${absent.at(-1)}`);
  }
  if (present.length === 0) throw new Error(`no sandbox driver works here. ${absent.join(". ")}`);
  return present;
}

/** End a busy loop soon, however slow the machine is just now. A container for other than the usual limits starts cold. */
export const SHORT_CPU: SandboxLimits = { ...SANDBOX_LIMITS, cpuSeconds: 1, wallMs: 25_000 };
/** End a sleep soon. */
export const SHORT_WALL: SandboxLimits = { ...SANDBOX_LIMITS, wallMs: 500 };

export function job(
  cell: string | null,
  calls: readonly (readonly PlainValue[])[] = [],
  parse: readonly string[] = [],
): SandboxJob {
  return { parse, cell, functionName: "f", calls };
}

export function runIn(
  driver: DriverSandbox,
  what: SandboxJob,
  limits: SandboxLimits = SANDBOX_LIMITS,
): Promise<RunReport> {
  return driver.run(what, limits, new AbortController().signal);
}

/** Runs `statements` as the body of a function of no arguments and gives what it returned. */
export async function ask(driver: DriverSandbox, statements: string): Promise<RunReport["calls"][number]> {
  const body = statements
    .trim()
    .split("\n")
    .map((line) => `    ${line}`);
  const report = await runIn(driver, job(["def f():", ...body].join("\n"), [[]]));
  return report.calls[0]!;
}

export const int = (value: number | bigint): { kind: "value"; value: PlainValue } => ({
  kind: "value",
  value: plainInt(value),
});
export const list = (...items: PlainValue[]): { kind: "value"; value: PlainValue } => ({
  kind: "value",
  value: { t: "list", items },
});
