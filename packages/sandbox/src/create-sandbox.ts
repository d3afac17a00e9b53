import { bubblewrapEngine } from "./bubblewrap/bubblewrap-engine.ts";
import { dockerEngine } from "./docker/docker-engine.ts";
import type { Capabilities, Sandbox } from "./contract.ts";
import type { Engine } from "./driver.ts";
import { DriverSandbox } from "./driver.ts";
import type { Logger } from "./logger.ts";
import { SILENT } from "./logger.ts";
import type { PoolSize } from "./warm-pool.ts";

export type DriverName = Sandbox["driver"];

export interface PassedOver {
  driver: DriverName;
  reason: string;
  mend: string;
}

export type CreatedSandbox =
  | { ok: true; sandbox: Sandbox; capabilities: Capabilities; passedOver: PassedOver[] }
  /** Nothing may run a student's code here; each driver says why, and what would mend it. */
  | { ok: false; reasons: PassedOver[] };

export interface SandboxOptions {
  /** Tried in this order. Default: docker, then bubblewrap. */
  drivers?: readonly DriverName[];
  /** Warm containers kept ready: a number, or bounds between which demand decides. Default 2 to 8. */
  poolSize?: number | PoolSize;
  /** The engine's name of an OCI runtime for the docker driver, such as "runsc"; default: the engine's own. */
  runtime?: string;
  /** Name of the docker driver's image; default: the one that bin/build-image.sh makes, named by its content. */
  image?: string;
  logger?: Logger;
}

const DEFAULT_POOL: PoolSize = { min: 2, max: 8 };

function toPoolSize(size: number | PoolSize | undefined): PoolSize {
  if (size === undefined) return DEFAULT_POOL;
  return typeof size === "number" ? { min: size, max: size } : size;
}

export function makeEngine(driver: DriverName, options: Pick<SandboxOptions, "image" | "runtime">): Engine {
  if (driver === "bubblewrap") return bubblewrapEngine;
  return dockerEngine({ image: options.image ?? null, runtime: options.runtime ?? null });
}

/** One driver, not yet prepared: for tests and measurements that want it and no other. */
export function makeDriver(driver: DriverName, options: Omit<SandboxOptions, "drivers"> = {}): DriverSandbox {
  return new DriverSandbox(makeEngine(driver, options), toPoolSize(options.poolSize), options.logger ?? SILENT);
}

/** The first driver that can be prepared on this machine. Never throws for what an operator can mend. */
export async function createSandbox(options: SandboxOptions = {}): Promise<CreatedSandbox> {
  const passedOver: PassedOver[] = [];
  for (const driver of options.drivers ?? (["docker", "bubblewrap"] as const)) {
    const sandbox = makeDriver(driver, options);
    const prepared = await sandbox.prepare();
    if (prepared.ok) return { ok: true, sandbox, capabilities: prepared.capabilities, passedOver };
    passedOver.push({ driver, reason: prepared.reason, mend: prepared.mend });
  }
  return { ok: false, reasons: passedOver };
}
