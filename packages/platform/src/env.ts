import { z } from "zod";

/**
 * The one place that reads process.env. Everything is text there, so everything is checked here, and an empty value
 * counts as not set (compose files and CI systems pass empty strings for "not given").
 */
const port = z.coerce.number().int().min(1).max(65535);
const flag = z.enum(["0", "1", "true", "false"]).transform((text) => text === "1" || text === "true");

const envSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),

  /** Postgres as the application's own role, which cannot change ledger rows. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Postgres as the role that owns the tables: for migrations and the seed only. Default: DATABASE_URL. */
  OWNER_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),

  /** The address people type; sign-in links and callbacks are built from it. */
  NEXTAUTH_URL: z.url({ protocol: /^https?$/ }).optional(),
  NEXTAUTH_SECRET: z.string().min(16, "needs at least 16 characters").optional(),

  PORT: port.default(3000),
  /** The address the web binds. Only this machine by default: the demonstration logins are printed in the README. */
  HOST: z.string().default("127.0.0.1"),
  /** Where `npm start` keeps its database, queue, secrets and logs; default: .data in the clone. */
  WARPGRADE_DATA_DIR: z.string().optional(),
  /** Where the worker answers /health; not set: no such server. */
  WORKER_HEALTH_PORT: port.optional(),
  /** How often a worker without a sandbox looks for one again. */
  WORKER_SANDBOX_RETRY_MS: z.coerce.number().int().min(100).default(15_000),
  /** How many runs one worker judges at the same time. */
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),

  /** Which sandbox drivers may be used, in order of preference. */
  WARPGRADE_SANDBOX_DRIVERS: listOf("docker,bubblewrap"),
  /** Drivers that a test run must exercise; a missing one then fails instead of being left out. */
  WARPGRADE_REQUIRE_DRIVERS: listOf(""),
  /** Another image than the one built from this checkout. */
  WARPGRADE_SANDBOX_IMAGE: z.string().optional(),
  /** A container runtime other than the engine's default, e.g. runsc. */
  WARPGRADE_SANDBOX_RUNTIME: z.string().optional(),
  /** The Docker-compatible engine; default: the client library's usual places. */
  DOCKER_HOST: z.string().optional(),

  /** Set by the test runner: a PostgreSQL where tests may make and drop databases, as a role that may do so. */
  TEST_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Set by the test runner: a Redis that tests may fill. */
  TEST_REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),

  /** True when the demonstration people and their logins may be made and shown. Never set it for a real class. */
  WARPGRADE_DEMO: flag.default(false),
});

function listOf(fallback: string) {
  return z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    );
}

export type Env = z.infer<typeof envSchema>;

/** Checks a set of variables. Throws an Error of one line for each variable that is wrong, without its value. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  // Values are left out on purpose: a mistyped DATABASE_URL still has a password in it.
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
}

/** The environment of this process, checked. Read anew on each call, so that a test may change it. */
export function loadEnv(): Env {
  return parseEnv(process.env);
}

/** One setting that this program cannot do without. Throws one clear sentence when it is not set. */
export function requireSetting<K extends keyof Env>(name: K, env: Env = loadEnv()): NonNullable<Env[K]> {
  const value = env[name];
  if (value === undefined || value === null) {
    throw new Error(`${name} is not set. Set it, or use npm start, which sets it for you.`);
  }
  return value as NonNullable<Env[K]>;
}

/** What a program started by us inherits: this process's environment with some settings changed or (undefined) removed. */
export function childEnvironment(changes: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}
