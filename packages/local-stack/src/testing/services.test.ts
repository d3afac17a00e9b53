import { loadEnv, requireSetting } from "@warpgrade/platform";
import { Redis } from "ioredis";
import { Client } from "pg";
import { expect, it } from "vitest";

it("gives test files a PostgreSQL 18 in which they may make databases", async () => {
  const client = new Client({ connectionString: requireSetting("TEST_DATABASE_URL") });
  await client.connect();
  const { rows } = await client.query<{ major: number; may: boolean; encoding: string }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major, rolcreatedb AS may,
            pg_encoding_to_char(encoding) AS encoding
       FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
  );
  await client.end();
  expect(rows).toEqual([{ major: 18, may: true, encoding: "UTF8" }]);
});

it("gives test files a Redis that evicts nothing", async () => {
  const client = new Redis(loadEnv().TEST_REDIS_URL ?? "");
  expect(await client.config("GET", "maxmemory-policy")).toEqual(["maxmemory-policy", "noeviction"]);
  client.disconnect();
});
