/**
 * The migrated database that tests clone. Its name holds a digest of the migrations, so a server that lives longer than
 * one test run (TEST_DATABASE_URL) is reused until a migration changes.
 */
import { sha256OfJson } from "@warpgrade/platform";
import { Client } from "pg";
import { migrate, readMigrations } from "../migrate.ts";

/** Of the application's role on servers that hold nothing but tests. */
export const TEST_APP_PASSWORD = "warpgrade-test";

/** Any number, the same for all: one process at a time makes the template. */
const TEMPLATE_LOCK = 4_711_001;

/**
 * Makes the template where it is missing and returns its name. `serverUrl` is a database of the server as a role that
 * may create databases and roles.
 */
export async function prepareTestTemplate(serverUrl: string): Promise<string> {
  const migrations = await readMigrations();
  const template = `warpgrade_template_${sha256OfJson(migrations.map((each) => each.checksum)).slice(0, 16)}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [template]);
    if (found.rowCount === 0) {
      // Made under another name and renamed when whole: a run that was killed leaves no half template behind.
      const making = `${template}_making`;
      await client.query(`DROP DATABASE IF EXISTS "${making}" WITH (FORCE)`);
      await client.query(`CREATE DATABASE "${making}"`);
      const ownerUrl = new URL(serverUrl);
      ownerUrl.pathname = `/${making}`;
      await migrate({ ownerUrl: ownerUrl.toString(), appPassword: TEST_APP_PASSWORD });
      await client.query(`ALTER DATABASE "${making}" RENAME TO "${template}"`);
    }
    return template;
  } finally {
    await client.end();
  }
}
