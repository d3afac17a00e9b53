/** The drivers that work on this machine, for the contract tests: each one present is tested, none is mocked. */
import type { PlainValue, SandboxLimits } from "@warpgrade/domain";
import { plainInt, SANDBOX_LIMITS } from "@warpgrade/domain";
import { loadEnv } from "@warpgrade/platform";
import type { RunReport, SandboxJob } from "../contract.ts";
import type { DriverName } from "../create-sandbox.ts";
import { makeDriver } from "../create-sandbox.ts";
import type { DriverSandbox } from "../driver.ts";
import type { PoolSize } from "../warm-pool.ts";

/** docker is tested twice: under the engine's usual runtime and, where the engine has it, under gVisor's. */
export const VARIANTS = {
  bubblewrap: { driver: "bubblewrap" },
  docker: { driver: "docker" },
  runsc: { driver: "docker", runtime: "runsc" },
} as const satisfies Record<string, { driver: DriverName; runtime?: string }>;
export type Variant = keyof typeof VARIANTS;

export function makeVariant(variant: Variant, poolSize: number | PoolSize): DriverSandbox {
  const { driver, ...runtime } = VARIANTS[variant];
  return makeDriver(driver, { poolSize, ...runtime });
}

export interface PresentDriver {
  variant: Variant;
  driver: DriverSandbox;
}

/**
 * Throws where no driver works, or where one named in WARPGRADE_REQUIRE_DRIVERS (comma-separated) does not:
 * a machine without a sandbox must not look like one where the sandbox holds.
 */
export async function presentDrivers(poolSize: number): Promise<PresentDriver[]> {
  const required = loadEnv().WARPGRADE_REQUIRE_DRIVERS;
  const present: PresentDriver[] = [];
  const absent: string[] = [];
  for (const variant of Object.keys(VARIANTS) as Variant[]) {
    const driver = makeVariant(variant, poolSize);
    const prepared = await driver.prepare();
    if (prepared.ok) present.push({ variant, driver });
    else absent.push(`${variant}: ${prepared.reason}; to mend it: ${prepared.mend}`);
    if (!prepared.ok && required.includes(variant)) throw new Error(`a required driver is missing. ${absent.at(-1)}`);
  }
  if (present.length === 0) throw new Error(`no sandbox driver works here. ${absent.join(". ")}`);
  if (absent.length > 0) process.stderr.write(`not tested on this machine: ${absent.join(". ")}\n`);
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
