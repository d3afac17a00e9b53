/**
 * A real database per test file. TEST_DATABASE_URL names the server (vitest's global set-up starts one when it is not
 * set); the first file makes the migrated template (template.ts), and each file gets its own clone of it, so that no file
 * sees what another one writes.
 */
import { newId, requireSetting } from "@warpgrade/platform";
import { Client } from "pg";
import { createDb, type Db } from "../database.ts";
import { appUrlOf } from "../migrate.ts";
import { prepareTestTemplate, TEST_APP_PASSWORD } from "./template.ts";

export interface TestDatabase {
  /** As the application's role: what the code under test uses. */
  db: Db;
  url: string;
  /** As the owner: for tests that play somebody who should not be able to. */
  ownerDb: Db;
  ownerUrl: string;
  /** Closes both clients and drops the database. */
  close(): Promise<void>;
}

export async function createTestDatabase({ max = 10 }: { max?: number } = {}): Promise<TestDatabase> {
  const serverUrl = requireSetting("TEST_DATABASE_URL");
  const template = await prepareTestTemplate(serverUrl);
  const name = newId("warpgrade_test");
  await execute(serverUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  const ownerUrl = withDatabase(serverUrl, name);
  const url = appUrlOf(ownerUrl, TEST_APP_PASSWORD);
  const db = createDb(url, { max });
  const ownerDb = createDb(ownerUrl, { max: 2 });
  return {
    db,
    url,
    ownerDb,
    ownerUrl,
    async close() {
      await Promise.all([db.$disconnect(), ownerDb.$disconnect()]);
      await execute(serverUrl, `DROP DATABASE "${name}" WITH (FORCE)`);
    },
  };
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
