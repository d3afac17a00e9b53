export { startPostgres, type RunningPostgres } from "./postgres/start-postgres.ts";
export { startRedis } from "./redis/start-redis.ts";
export type { RunningRedis } from "./redis/connection.ts";
export { startStack, type RunningStack, type StackOptions } from "./stack/start-stack.ts";
export { throwAwayFolder, type ThrowAwayFolder } from "./testing/throw-away-folder.ts";
