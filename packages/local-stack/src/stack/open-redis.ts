import { loadEnv } from "@warpgrade/platform";
import { Mendable, step } from "../../bin/steps.mjs";
import type { Registry } from "../process/registry.ts";
import { answersWithin, type RunningRedis } from "../redis/connection.ts";
import { startRedis } from "../redis/start-redis.ts";
import type { Secrets } from "./secrets.ts";

/** The Redis to work with: the one that REDIS_URL names (never in tests), else one of our own. */
export async function openRedis(options: {
  dataFolder: string;
  secrets: Secrets;
  registry: Registry;
  throwAway: boolean;
}): Promise<RunningRedis> {
  const given = options.throwAway ? undefined : loadEnv().REDIS_URL;
  return step("Redis", { timeoutMs: 5 * 60_000, mend: "install redis-server, or set REDIS_URL" }, async (tools) => {
    if (!given) {
      const redis = await startRedis({ ...options, password: options.secrets.redisPassword }, tools);
      return { ...redis, said: redis.origin };
    }
    tools.note("asking the Redis of REDIS_URL");
    if (!(await answersWithin(given, 10))) {
      throw new Mendable("The Redis that REDIS_URL names does not answer.", "start it, or unset REDIS_URL");
    }
    return { url: given, origin: "REDIS_URL", stop: async () => undefined, said: "the one of REDIS_URL" };
  });
}
