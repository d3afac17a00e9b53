/**
 * Brings a database to the newest migration. The ordinary Prisma layout (prisma/migrations/NAME/migration.sql) and the
 * ordinary table (`_prisma_migrations` with sha256 checksums), so that `prisma migrate` agrees wherever its native
 * engine can be had. It is not used here because it would have to be downloaded.
 *
 * 1. One advisory lock per database, the same number that Prisma takes: two migrators at once wait for each other.
 * 2. Each migration and its row are one transaction: it is applied whole or not at all.
 * 3. A migration that was applied and whose file has changed since is refused: nobody knows what the database holds.
 */
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sha256Hex } from "@warpgrade/platform";
import { Client } from "pg";

const PRISMA_LOCK = 72707369;
const LOCK_WAIT_MS = 120_000;
export const APP_ROLE = "warpgrade_app";
/** Not `new URL("...", import.meta.url)`: a bundler would take that for a file to bundle, and the web bundles this room. */
export const MIGRATIONS_FOLDER = join(
  dirname(fileURLToPath(import.meta.url)),
  "..",
  "..",
  "..",
  "prisma",
  "migrations",
);

const TABLE = `
CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

export interface MigrateOptions {
  /** The database as the role that owns the tables. */
  ownerUrl: string;
  /** Set as the password of the application's role; null leaves role and password as they are. */
  appPassword: string | null;
  folder?: string;
  /** Told the name of each migration when it begins. */
  onMigration?: (name: string) => void;
}

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** In the order of their names, which begin with a date. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const entries = await readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(/* turbopackIgnore: true */ join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: sha256Hex(sql) };
    }),
  );
}

/** Applies what is missing and returns its names; an empty list when the database was up to date. */
export async function migrate({ ownerUrl, appPassword, folder, onMigration }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
    await client.query(TABLE);
    const applied = await readApplied(client);
    const missing = migrations.filter((migration) => !isApplied(migration, applied));
    for (const migration of missing) {
      onMigration?.(migration.name);
      await apply(client, migration);
    }
    if (appPassword !== null) await openAppRole(client, appPassword);
    return missing.map((migration) => migration.name);
  } finally {
    // Ending the session gives the lock back.
    await client.end();
  }
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  const unfinished = rows.find((row) => row.finished_at === null);
  if (unfinished) {
    throw new Error(`Migration ${unfinished.migration_name} was begun by another tool and never ended; see its logs.`);
  }
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

function isApplied({ name, checksum }: Migration, applied: Map<string, string>): boolean {
  const found = applied.get(name);
  if (found !== undefined && found !== checksum) {
    throw new Error(`Migration ${name} was changed after it had been applied. Restore its file; add a new migration.`);
  }
  return found !== undefined;
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES (gen_random_uuid()::text, $1, $2, clock_timestamp(), 1)`,
      [checksum, name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`Migration ${name} failed, and nothing of it was kept: ${messageOf(error)}`, { cause: error });
  }
}

/** A password is no parameter of ALTER ROLE, so it is quoted by the client. */
async function openAppRole(client: Client, password: string): Promise<void> {
  await client.query(`ALTER ROLE ${APP_ROLE} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The same database under the application's role. */
export function appUrlOf(ownerUrl: string, appPassword: string): string {
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = encodeURIComponent(appPassword);
  return url.toString();
}
