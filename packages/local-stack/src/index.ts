export { startPostgres, type RunningPostgres } from "./postgres/start-postgres.ts";
export { startRedis } from "./redis/start-redis.ts";
export type { RunningRedis } from "./redis/connection.ts";
