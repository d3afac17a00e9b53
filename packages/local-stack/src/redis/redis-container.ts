import { Mendable, type StepTools } from "../../bin/steps.mjs";
import { findProgram } from "../process/find-program.ts";
import { freePort } from "../process/ports.ts";
import { runCommand } from "../process/run-command.ts";
import { answersWithin, redisUrl, type RedisOptions, type RunningRedis } from "./connection.ts";

const IMAGE = "redis:7-alpine";
const VOLUME = "warpgrade-redis";
const CONTAINER = "warpgrade-redis";

/** True when a docker client is there and its engine answers. */
export async function isEngineReachable(signal: AbortSignal): Promise<boolean> {
  if (!findProgram("docker")) return false;
  const asked = await runCommand("docker", ["version", "--format", "{{.Server.Version}}"], { signal });
  return asked.code === 0;
}

/**
 * Redis in a container, its data in a volume. The container has a fixed name and is removed first, so that one left over
 * by a start that was killed is replaced and never doubled.
 */
export async function startRedisContainer(options: RedisOptions, { note, signal }: StepTools): Promise<RunningRedis> {
  note(`docker pull ${IMAGE}`);
  const port = await freePort();
  await runCommand("docker", ["rm", "--force", CONTAINER], { signal });
  const started = await runCommand(
    "docker",
    [
      ...["run", "--detach", "--name", CONTAINER, "--publish", `127.0.0.1:${port}:6379`],
      ...["--volume", `${VOLUME}:/data`, "--env", "REDIS_PASSWORD", IMAGE, "sh", "-c"],
      'exec redis-server --requirepass "$REDIS_PASSWORD" --appendonly yes --maxmemory-policy noeviction',
    ],
    { signal, env: { REDIS_PASSWORD: options.password } },
  );
  const url = redisUrl(options.password, port);
  if (started.code !== 0 || !(await answersWithin(url, 60))) {
    const reason = started.output.trim().split("\n").at(-1) ?? "";
    await runCommand("docker", ["rm", "--force", CONTAINER]);
    throw new Mendable(
      `Redis could not be started in a container: ${reason}`,
      "install redis-server, or set REDIS_URL",
    );
  }
  return {
    url,
    origin: `container ${CONTAINER}`,
    stop: async () => void (await runCommand("docker", ["rm", "--force", CONTAINER])),
  };
}
