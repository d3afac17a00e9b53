import { join } from "node:path";
import { childEnvironment } from "@warpgrade/platform";
import { step } from "../../bin/steps.mjs";
import { freePort } from "../process/ports.ts";
import type { Registry } from "../process/registry.ts";
import { startService, type Service } from "../process/spawn.ts";
import { root } from "../root.ts";
import { buildWeb } from "./build-web.ts";
import { untilHealthy } from "./health.ts";
import { migrateDatabase, openDatabase } from "./open-database.ts";
import { openRedis } from "./open-redis.ts";
import { secretsOf } from "./secrets.ts";
import { seed } from "./seed.ts";

export interface StackOptions {
  dataFolder: string;
  registry: Registry;
  host: string;
  port: number;
  /** Sandbox drivers that the worker may use, best first; none: static review only. */
  drivers: string[];
  /** For tests: own database and Redis whatever the environment says, durability off. */
  throwAway: boolean;
  /** More variables for web and worker. */
  env?: Record<string, string>;
}

export interface RunningStack {
  url: string;
  /** The demonstration logins, as text for a terminal. */
  logins: string;
  appUrl: string;
  ownerUrl: string;
  redisUrl: string;
  web: Service;
  worker: Service;
  /** Starts another worker beside the first, or in place of one that a test has killed. */
  startWorker(): Promise<Service>;
  /** Told once when anything ends that should not have. */
  onUnexpectedEnd(listener: (service: string, how: string) => void): void;
  /** Stops all of it, last started first. */
  stop(): Promise<void>;
}

/**
 * Everything on one machine: database, queue, web, worker. When a step fails, what was started before it is stopped
 * again, and the failure goes on to the caller.
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    return await assemble(options, stops, stopAll);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function assemble(
  options: StackOptions,
  stops: (() => Promise<void>)[],
  stopAll: () => Promise<void>,
): Promise<RunningStack> {
  const secrets = secretsOf(options.dataFolder);
  const redis = await openRedis({ ...options, secrets });
  stops.push(() => redis.stop());
  const database = await openDatabase({ ...options, secrets });
  stops.push(() => database.stop());
  await migrateDatabase(database);
  const [logins, webFolder] = await Promise.all([
    seed(database, redis.url, options.registry),
    buildWeb(options.registry),
  ]);

  const url = `http://localhost:${options.port}`;
  const shared = {
    NODE_ENV: "production",
    DATABASE_URL: database.appUrl,
    OWNER_DATABASE_URL: undefined,
    REDIS_URL: redis.url,
    NEXTAUTH_URL: url,
    NEXTAUTH_SECRET: secrets.nextAuthSecret,
    WARPGRADE_DEMO: "1",
    ...options.env,
  };
  const start = async (
    name: string,
    args: string[],
    cwd: string,
    env: Record<string, string | undefined>,
    health: string,
  ) => {
    const service = startService({
      name,
      command: process.execPath,
      args,
      cwd,
      env: childEnvironment({ ...shared, ...env }),
      logFile: join(options.dataFolder, "logs", `${name.toLowerCase()}.log`),
      registry: options.registry,
    });
    stops.push(() => service.stop());
    await step(name, { timeoutMs: 90_000, mend: `see ${service.logFile}` }, async ({ note, signal }) => {
      note("waiting until it answers");
      await untilHealthy(service, health, signal);
      return `process ${service.pid}`;
    });
    return service;
  };
  const startWorker = async () => {
    const healthPort = String(await freePort());
    const env = { WORKER_HEALTH_PORT: healthPort, WARPGRADE_SANDBOX_DRIVERS: options.drivers.join(",") || "none" };
    const args = ["--import", "tsx", "apps/worker/src/main.ts"];
    return start("Worker", args, root, env, `http://127.0.0.1:${healthPort}/health`);
  };
  const bind = { HOSTNAME: options.host, PORT: String(options.port) };
  const [worker, web] = await Promise.all([
    startWorker(),
    start("Web", ["server.js"], webFolder, bind, `http://127.0.0.1:${options.port}/api/health`),
  ]);

  return {
    url,
    logins,
    appUrl: database.appUrl,
    ownerUrl: database.ownerUrl,
    redisUrl: redis.url,
    web,
    worker,
    startWorker,
    onUnexpectedEnd: (listener) => {
      for (const service of [web, worker, database.service]) {
        service?.onUnexpectedEnd((how) => listener(service.name, how));
      }
      redis.onUnexpectedEnd?.((how) => listener("Redis", how));
    },
    stop: stopAll,
  };
}
