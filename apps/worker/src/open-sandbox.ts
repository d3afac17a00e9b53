import type { Env, Logger } from "@warpgrade/platform";
import { createSandbox, type Capabilities, type DriverName, type PassedOver, type Sandbox } from "@warpgrade/sandbox";

export interface OpenedSandbox {
  sandbox: Sandbox | null;
  capabilities: Capabilities | null;
  /** False where every driver is switched off. */
  isAnyWanted: boolean;
  /** Why there is none, or why a preferred driver was passed over, and what to do about it. */
  reason: string | null;
}

const DRIVERS: readonly DriverName[] = ["docker", "bubblewrap"];

/**
 * The first of the wanted drivers that works on this machine. Without one the worker still serves: each run becomes
 * `static_review_only`, which every screen says, and which is better than a queue that nobody empties.
 */
export async function openSandbox(env: Env, log: Logger): Promise<OpenedSandbox> {
  const drivers = DRIVERS.filter((driver) => env.WARPGRADE_SANDBOX_DRIVERS.includes(driver)).toSorted(
    (a, b) => env.WARPGRADE_SANDBOX_DRIVERS.indexOf(a) - env.WARPGRADE_SANDBOX_DRIVERS.indexOf(b),
  );
  const created = await createSandbox({
    drivers,
    poolSize: { min: env.WORKER_CONCURRENCY, max: env.WORKER_CONCURRENCY * 2 },
    runtime: env.WARPGRADE_SANDBOX_RUNTIME,
    image: env.WARPGRADE_SANDBOX_IMAGE,
    logger: log,
  });
  if (created.ok) {
    const { sandbox, capabilities, passedOver } = created;
    log.info({ driver: capabilities.driver, version: capabilities.version }, "sandbox ready");
    return { sandbox, capabilities, isAnyWanted: true, reason: passedOver.length > 0 ? inWords(passedOver) : null };
  }
  const reason = created.reasons.length > 0 ? inWords(created.reasons) : "no sandbox driver is switched on";
  log.error({ reason }, "NO SANDBOX WORKS HERE: nothing is run, every submission is left to static review by a person");
  return { sandbox: null, capabilities: null, isAnyWanted: drivers.length > 0, reason };
}

function inWords(passedOver: readonly PassedOver[]): string {
  return passedOver.map(({ driver, reason, mend }) => `${driver}: ${reason} To mend it: ${mend}`).join(" | ");
}
