import type { DriverReport } from "@warpgrade/jobs";
import type { Env, Logger } from "@warpgrade/platform";
import { createSandbox, type DriverName, type PassedOver, type Sandbox, type SandboxOptions } from "@warpgrade/sandbox";

export interface OpenedSandbox {
  sandbox: Sandbox | null;
  /** What is known of each wanted driver, in the order of preference. */
  drivers: DriverReport[];
}

const DRIVERS: readonly DriverName[] = ["docker", "bubblewrap"];

export function wantedDrivers(env: Env): DriverName[] {
  return DRIVERS.filter((driver) => env.WARPGRADE_SANDBOX_DRIVERS.includes(driver)).toSorted(
    (a, b) => env.WARPGRADE_SANDBOX_DRIVERS.indexOf(a) - env.WARPGRADE_SANDBOX_DRIVERS.indexOf(b),
  );
}

function optionsOf(env: Env): SandboxOptions {
  return { runtime: env.WARPGRADE_SANDBOX_RUNTIME, image: env.WARPGRADE_SANDBOX_IMAGE };
}

/** The first of the drivers that works on this machine, with what was found out about those before it. */
export async function openSandbox(env: Env, log: Logger, drivers: readonly DriverName[]): Promise<OpenedSandbox> {
  const poolSize = { min: env.WORKER_CONCURRENCY, max: env.WORKER_CONCURRENCY * 2 };
  const created = await createSandbox({ ...optionsOf(env), drivers, poolSize, logger: log });
  if (!created.ok) return { sandbox: null, drivers: created.reasons.map(passedOver) };
  const { sandbox, capabilities } = created;
  return {
    sandbox,
    drivers: [...created.passedOver.map(passedOver), { ...capabilities, state: "in_use", reason: null }],
  };
}

/** A driver that is not in use: it is opened, asked, and closed again. `work` may try it out in between. */
export async function tryDriver(
  env: Env,
  driver: DriverName,
  work: (sandbox: Sandbox) => Promise<void> = () => Promise.resolve(),
): Promise<DriverReport> {
  const created = await createSandbox({ ...optionsOf(env), drivers: [driver], poolSize: 1 });
  if (!created.ok) return passedOver(created.reasons[0]!);
  try {
    await work(created.sandbox);
    return { ...created.capabilities, state: "ready", reason: null };
  } finally {
    await created.sandbox.dispose();
  }
}

export function passedOver({ driver, reason, mend }: PassedOver): DriverReport {
  const why = `${reason}. To mend it: ${mend}`.replace(/([.!?])\./, "$1");
  return { driver, state: "passed_over", version: null, runtime: null, enforced: {}, reason: why };
}
