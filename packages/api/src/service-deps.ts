/**
 * One set of open resources (database pool, Redis, event listener) for the whole server process. It hangs on
 * `globalThis`, because a bundler may put this module into several bundles, and each would open a pool of its own.
 * Nothing connects before it is first used, so a database that starts late does no harm.
 */
import { loadEnv } from "@warpgrade/platform";
import { createServiceDeps, type ServiceDeps } from "@warpgrade/services";

const place = globalThis as typeof globalThis & { warpgradeServiceDeps?: ServiceDeps };

export function serviceDeps(): ServiceDeps {
  place.warpgradeServiceDeps ??= createServiceDeps(loadEnv(), { name: "web" });
  return place.warpgradeServiceDeps;
}
