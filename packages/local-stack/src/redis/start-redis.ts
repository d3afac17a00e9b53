import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { childEnvironment } from "@warpgrade/platform";
import { Mendable, type StepTools } from "../../bin/steps.mjs";
import { freePort } from "../process/ports.ts";
import { startService, tailOf } from "../process/spawn.ts";
import { answersWithin, redisUrl, type RedisOptions, type RunningRedis } from "./connection.ts";
import { startRedisContainer } from "./redis-container.ts";
import { ensureRedisProgram } from "./redis-program.ts";

const START_SECONDS = 30;
/** Starts a Redis of our own: a program on the PATH, else a container, else (as root on Debian) what apt brings. */
export async function startRedis(options: RedisOptions, tools: StepTools): Promise<RunningRedis> {
  const program = await ensureRedisProgram(tools);
  return program === "container" ? startRedisContainer(options, tools) : startProgram(program, options);
}

async function startProgram(program: string, options: RedisOptions): Promise<RunningRedis> {
  const folder = join(options.dataFolder, "redis");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const service = startService({
    name: "Redis",
    command: program,
    args: ["-"],
    // The settings come through standard input, so that the password is on no command line.
    input: settings({ ...options, folder, port }),
    env: childEnvironment({}),
    cwd: folder,
    logFile: join(options.dataFolder, "logs", "redis.log"),
    registry: options.registry,
  });
  const url = redisUrl(options.password, port);
  const answered = await answersWithin(url, START_SECONDS, () => service.isAlive());
  if (!answered) {
    await service.stop();
    throw new Mendable(`Redis did not start:\n${tailOf(service.logFile)}`, `see ${service.logFile}`);
  }
  return {
    url,
    origin: program,
    onUnexpectedEnd: (listener) => service.onUnexpectedEnd(listener),
    stop: () => service.stop(),
  };
}

/** Jobs must never be evicted, and must outlive a restart. */
function settings({ throwAway, password, folder, port }: RedisOptions & { folder: string; port: number }): string {
  return [
    "bind 127.0.0.1",
    `port ${port}`,
    `requirepass ${password}`,
    "maxmemory-policy noeviction",
    `dir "${folder}"`,
    `appendonly ${throwAway ? "no" : "yes"}`,
    'save ""',
    "daemonize no",
    "",
  ].join("\n");
}
