/**
 * One set of open resources (database pool, Redis, event listener) for the whole server process. It hangs on
 * `globalThis`, because a bundler may put this module into several bundles, and each would open a pool of its own.
 */
import { createServiceDeps, type ServiceDeps } from "@warpgrade/services";
import { loadEnv } from "@warpgrade/platform";

const place = globalThis as typeof globalThis & { warpgradeServiceDeps?: Promise<ServiceDeps> };

export function serviceDeps(): Promise<ServiceDeps> {
  place.warpgradeServiceDeps ??= createServiceDeps(loadEnv()).catch((error: unknown) => {
    // The next request tries again: a database that was late must not keep the server down.
    delete place.warpgradeServiceDeps;
    throw error;
  });
  return place.warpgradeServiceDeps;
}
