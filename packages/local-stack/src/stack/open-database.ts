import { appUrlOf, migrate } from "@warpgrade/db";
import { loadEnv } from "@warpgrade/platform";
import { Mendable, step } from "../../bin/steps.mjs";
import type { Registry } from "../process/registry.ts";
import type { Service } from "../process/spawn.ts";
import { startPostgres } from "../postgres/start-postgres.ts";
import type { Secrets } from "./secrets.ts";

const DATABASE = "warpgrade";

export interface OpenDatabase {
  /** As the application's role. */
  appUrl: string;
  /** As the role that owns the tables. */
  ownerUrl: string;
  /** Null when the server is not ours. */
  service: Service | null;
  stop(): Promise<void>;
}

/**
 * The PostgreSQL to work with: the one that DATABASE_URL names, else an embedded one. What is thrown away afterwards
 * (tests) never touches a database that somebody else set up.
 */
export async function openDatabase(options: {
  dataFolder: string;
  secrets: Secrets;
  registry: Registry;
  throwAway: boolean;
}): Promise<OpenDatabase> {
  const { DATABASE_URL: given, OWNER_DATABASE_URL: givenToOwner } = loadEnv();
  if (given && !options.throwAway) return givenDatabase(given, givenToOwner, options.secrets);
  const mend = "see .data/logs/postgres.log";
  return step("PostgreSQL", { timeoutMs: 180_000, mend }, async ({ note }) => {
    note("starting the embedded server");
    const { dataFolder, registry, throwAway } = options;
    const server = await startPostgres({
      dataFolder,
      ownerPassword: options.secrets.ownerPassword,
      registry,
      throwAway,
    });
    await server.ensureDatabase(DATABASE);
    const ownerUrl = server.ownerUrl(DATABASE);
    return {
      ownerUrl,
      appUrl: appUrlOf(ownerUrl, options.secrets.appPassword),
      service: server.service,
      stop: () => server.stop(),
      said: `embedded, port ${server.port}`,
    };
  });
}

function givenDatabase(databaseUrl: string, ownerDatabaseUrl: string | undefined, secrets: Secrets): OpenDatabase {
  // With two addresses both roles are the operator's; with one it is the owner's, and we open the application's role.
  const [ownerUrl, appUrl] = ownerDatabaseUrl
    ? [ownerDatabaseUrl, databaseUrl]
    : [databaseUrl, appUrlOf(databaseUrl, secrets.appPassword)];
  return { ownerUrl, appUrl, service: null, stop: async () => undefined };
}

/** Brings the database to the newest migration and gives the application's role its password. */
export async function migrateDatabase({ ownerUrl, appUrl }: OpenDatabase): Promise<void> {
  await step("Migrations", { timeoutMs: 180_000 }, async ({ note }) => {
    try {
      const appPassword = decodeURIComponent(new URL(appUrl).password) || null;
      const applied = await migrate({ ownerUrl, appPassword, onMigration: (name) => note(name) });
      return applied.length > 0 ? `${applied.length} applied` : "up to date";
    } catch (error) {
      throw explainDatabaseError(error);
    }
  });
}

function explainDatabaseError(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  const unreachable = ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "EAI_AGAIN"];
  if (typeof code === "string" && unreachable.includes(code)) {
    return new Mendable(
      `The PostgreSQL that DATABASE_URL names cannot be reached (${code}).`,
      "start it, or unset DATABASE_URL",
    );
  }
  if (code === "28P01" || code === "28000") {
    return new Mendable(
      "The PostgreSQL that DATABASE_URL names refuses the user or the password.",
      "correct DATABASE_URL",
    );
  }
  if (code === "3D000") {
    return new Mendable(
      "The database that DATABASE_URL names does not exist.",
      "create it (createdb), or unset DATABASE_URL",
    );
  }
  if (code === "42501") {
    return new Mendable(
      "The role of DATABASE_URL may not make roles or tables, which the migrations need.",
      "ALTER ROLE ... CREATEROLE, or set OWNER_DATABASE_URL to a role that may",
    );
  }
  return error;
}
