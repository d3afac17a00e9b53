import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId, requireSetting } from "@warpgrade/platform";
import { Client } from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate, MIGRATIONS_FOLDER, readMigrations } from "./migrate.ts";
import { diffSchemas } from "./schema-diff.ts";

const serverUrl = requireSetting("TEST_DATABASE_URL");
const server = new Client({ connectionString: serverUrl });
const connected = server.connect();
let names: string[] = [];
let folder: string;

async function emptyDatabase(): Promise<{ url: string; client: Client }> {
  const name = newId("warpgrade_test");
  await server.query(`CREATE DATABASE "${name}"`);
  names.push(name);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  open.push(client);
  return { url: url.toString(), client };
}
let open: Client[] = [];

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
}

beforeEach(async () => {
  await connected;
  folder = await mkdtemp(join(tmpdir(), "warpgrade-migrations-"));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
});
afterEach(async () => {
  for (const client of open) await client.end();
  for (const name of names) await server.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  [names, open] = [[], []];
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => server.end());

describe("the migration runner", () => {
  it("applies everything once, writes Prisma's table as Prisma does, and then has nothing to do", async () => {
    const { url, client } = await emptyDatabase();
    const migrations = await readMigrations();
    expect(await migrate({ ownerUrl: url, appPassword: null })).toEqual(migrations.map(({ name }) => name));
    expect(await migrate({ ownerUrl: url, appPassword: null })).toEqual([]);
    const { rows } = await client.query(
      `SELECT migration_name AS name, checksum, applied_steps_count AS steps, finished_at IS NOT NULL AS finished,
              rolled_back_at, length(id) AS id FROM _prisma_migrations ORDER BY migration_name`,
    );
    expect(rows).toEqual(
      migrations.map(({ name, checksum }) => ({
        name,
        checksum,
        steps: 1,
        finished: true,
        rolled_back_at: null,
        id: 36,
      })),
    );
  });

  it("lets two migrators at once do the work of one", async () => {
    const { url } = await emptyDatabase();
    const options = { ownerUrl: url, appPassword: null };
    const applied = await Promise.all([migrate(options), migrate(options), migrate(options)]);
    expect(applied.flat().toSorted()).toEqual((await readMigrations()).map(({ name }) => name));
  });

  it("keeps nothing of a migration that fails, and goes on once it is mended", async () => {
    const { url, client } = await emptyDatabase();
    await addMigration("29990101000000_bad", "CREATE TABLE half (id int); SELECT no_such_function();");
    const options = { ownerUrl: url, appPassword: null, folder };
    await expect(migrate(options)).rejects.toThrow(/29990101000000_bad failed/);
    expect((await client.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }]);
    await addMigration("29990101000000_bad", "CREATE TABLE half (id int);");
    expect(await migrate(options)).toEqual(["29990101000000_bad"]);
  });

  it("refuses a migration whose file has changed since", async () => {
    const { url } = await emptyDatabase();
    await addMigration("29990101000000_more", "CREATE TABLE more (id int);");
    await migrate({ ownerUrl: url, appPassword: null, folder });
    await addMigration("29990101000000_more", "CREATE TABLE more (id int, extra int);");
    await expect(migrate({ ownerUrl: url, appPassword: null, folder })).rejects.toThrow(/was changed after/);
  });
});

describe("the schema and the migrations", () => {
  /** Everything that Prisma's schema can say, in a fixed order; what it cannot say is the migrations' own. */
  const SHAPE = `
    SELECT 'column' AS what, table_name || '.' || column_name AS name,
           concat_ws(' ', udt_name, is_nullable, column_default, datetime_precision) AS shape
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
    UNION ALL
    SELECT 'index', indexname, indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' AND indexdef NOT LIKE '% WHERE %'
    UNION ALL
    SELECT 'reference', conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype = 'f'
    UNION ALL
    SELECT 'enum', typname, string_agg(enumlabel, ',' ORDER BY enumsortorder)
    FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid GROUP BY typname
    ORDER BY 1, 2`;

  it("make the same database", async () => {
    const [fromMigrations, fromSchema] = [await emptyDatabase(), await emptyDatabase()];
    await migrate({ ownerUrl: fromMigrations.url, appPassword: null });
    const schema = await readFile(join(MIGRATIONS_FOLDER, "..", "schema.prisma"), "utf8");
    await fromSchema.client.query(await diffSchemas({ from: null, to: schema, url: serverUrl }));
    const expected = (await fromSchema.client.query(SHAPE)).rows;
    expect(expected.length).toBeGreaterThan(200);
    expect((await fromMigrations.client.query(SHAPE)).rows).toEqual(expected);
  });

  it("differ in nothing when a schema is compared with itself, and in one table when one is added", async () => {
    const schema = await readFile(join(MIGRATIONS_FOLDER, "..", "schema.prisma"), "utf8");
    expect(await diffSchemas({ from: schema, to: schema, url: serverUrl })).toBe("");
    const more = `${schema}\nmodel Extra {\n  id String @id\n}\n`;
    expect(await diffSchemas({ from: schema, to: more, url: serverUrl })).toContain('CREATE TABLE "Extra"');
  });
});
