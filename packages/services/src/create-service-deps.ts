/** Opens what the use cases need, once per process: web, worker, command line, seed and tests come through here. */
import { createDb } from "@warpgrade/db";
import { createJobQueue } from "@warpgrade/jobs";
import { createLogger, requireSetting, systemClock, type Clock, type Env } from "@warpgrade/platform";
import { createLiveBus, createPresence } from "@warpgrade/realtime";
import type { ServiceDeps } from "./deps.ts";

export interface CreateServiceDepsOptions {
  /** Who opens them: shown by the database and in the log, e.g. "web", "worker". */
  name?: string;
  /** Before every key in Redis; several installations or tests may share one. */
  namespace?: string;
  clock?: Clock;
}

export type OpenServiceDeps = ServiceDeps & { close(): Promise<void> };

/** Nothing connects before it is first used, so this does not fail while a server is still starting. */
export function createServiceDeps(env: Env, options: CreateServiceDepsOptions = {}): OpenServiceDeps {
  const { name = "warpgrade", namespace, clock = systemClock } = options;
  const databaseUrl = requireSetting("DATABASE_URL", env);
  const redisUrl = requireSetting("REDIS_URL", env);
  const log = createLogger(name);
  const onError = (error: Error) => log.warn({ err: error }, "connection failed");

  const db = createDb(databaseUrl, {
    max: env.DATABASE_POOL_SIZE,
    applicationName: name,
    onConnectionError: onError,
  });
  const queue = createJobQueue({ redisUrl, namespace, onError });
  const live = createLiveBus({ db, databaseUrl, redisUrl, namespace, onError });
  const presence = createPresence({ redisUrl, live, namespace, onError });
  return {
    db,
    queue,
    live,
    presence,
    clock,
    log,
    async close() {
      await presence.close();
      await live.close();
      await queue.close();
      await db.$disconnect();
    },
  };
}
