import { sha256Hex } from "@warpgrade/platform";
import { Mendable, type StepTools } from "../../bin/steps.mjs";
import { findProgram } from "../process/find-program.ts";
import { freePort } from "../process/ports.ts";
import { runCommand } from "../process/run-command.ts";
import { answersWithin, redisUrl, type RedisOptions, type RunningRedis } from "./connection.ts";

const IMAGE = "redis:7-alpine";

const PULL_MS = 3 * 60_000;

/** True when an engine answers and has, or can fetch, the image. */
export async function canUseRedisContainer({ note, signal }: StepTools): Promise<boolean> {
  if (!findProgram("docker")) return false;
  if ((await runCommand("docker", ["version", "--format", "{{.Server.Version}}"], { signal })).code !== 0) return false;
  if ((await runCommand("docker", ["image", "inspect", IMAGE], { signal })).code === 0) return true;
  note(`docker pull ${IMAGE}`);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PULL_MS)]);
  return (await runCommand("docker", ["pull", "--quiet", IMAGE], { signal: limit })).code === 0;
}

/**
 * Redis in a container, its data in a volume. Both are named after the data folder, and the container is removed first,
 * so that one left over by a start that was killed is replaced and never doubled.
 */
export async function startRedisContainer(options: RedisOptions, { signal }: StepTools): Promise<RunningRedis> {
  const port = await freePort();
  const container = `warpgrade-redis-${sha256Hex(options.dataFolder).slice(0, 12)}`;
  const keep = options.throwAway ? ["--tmpfs", "/data"] : ["--volume", `${container}:/data`];
  await runCommand("docker", ["rm", "--force", container], { signal });
  const started = await runCommand(
    "docker",
    [
      ...["run", "--detach", "--name", container, "--publish", `127.0.0.1:${port}:6379`],
      ...keep,
      ...["--env", "REDIS_PASSWORD", IMAGE, "sh", "-c"],
      'exec redis-server --requirepass "$REDIS_PASSWORD" --appendonly yes --maxmemory-policy noeviction',
    ],
    { signal, env: { REDIS_PASSWORD: options.password } },
  );
  const url = redisUrl(options.password, port);
  if (started.code !== 0 || !(await answersWithin(url, 60))) {
    const reason = started.output.trim().split("\n").at(-1) ?? "";
    await runCommand("docker", ["rm", "--force", container]);
    throw new Mendable(
      `Redis could not be started in a container: ${reason}`,
      "install redis-server, or set REDIS_URL",
    );
  }
  return {
    url,
    origin: `container ${container}`,
    stop: async () => void (await runCommand("docker", ["rm", "--force", container])),
  };
}
