import { randomBytes } from "node:crypto";
import { loadEnv } from "@warpgrade/platform";
import { startPostgres } from "../postgres/start-postgres.ts";
import { startRedis } from "../redis/start-redis.ts";
import { throwAwayFolder } from "./throw-away-folder.ts";

/**
 * Vitest's global set-up: one real PostgreSQL and one real Redis for the whole run, on free ports, thrown away at its
 * end. Test files find them in TEST_DATABASE_URL (a role that may make databases) and TEST_REDIS_URL. Whoever has
 * set these two already keeps their own.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const given = loadEnv();
  if (given.TEST_DATABASE_URL && given.TEST_REDIS_URL) return undefined;
  const folder = await throwAwayFolder();
  const common = { dataFolder: folder.path, throwAway: true, registry: folder.registry };
  const password = randomBytes(12).toString("hex");
  const tools = { note: () => undefined, signal: new AbortController().signal };
  const [postgres, redis] = await Promise.allSettled([
    startPostgres({ ...common, ownerPassword: password }),
    startRedis({ ...common, password }, tools),
  ]);
  if (postgres.status === "rejected" || redis.status === "rejected") {
    await folder.remove();
    throw postgres.status === "rejected" ? postgres.reason : (redis as PromiseRejectedResult).reason;
  }
  process.env.TEST_DATABASE_URL ??= postgres.value.ownerUrl("postgres");
  process.env.TEST_REDIS_URL ??= redis.value.url;
  return folder.remove;
}
