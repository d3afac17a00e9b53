#!/usr/bin/env -S npx tsx
/**
 * npx tsx packages/db/bin/new-migration.ts NAME
 *
 * Writes the SQL that leads from the last committed prisma/schema.prisma to the one in the working tree into a new
 * migration. DATABASE_URL names any PostgreSQL; it is only asked for its version. Read the file before you commit it,
 * and add what the schema cannot say: at least the grants of a new table.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { requireSetting } from "@warpgrade/platform";
import { MIGRATIONS_FOLDER } from "../src/migrate.ts";
import { diffSchemas } from "../src/schema-diff.ts";

const name = process.argv[2] ?? "";
if (!/^[a-z][a-z0-9_]{2,60}$/.test(name)) {
  process.stderr.write("Give the migration a name of lower-case letters, digits and _, e.g. add_regrade_requests\n");
  process.exit(1);
}
const schemaFile = join(MIGRATIONS_FOLDER, "..", "schema.prisma");
const sql = await diffSchemas({
  from: execFileSync("git", ["show", "HEAD:prisma/schema.prisma"], { cwd: MIGRATIONS_FOLDER, encoding: "utf8" }),
  to: readFileSync(schemaFile, "utf8"),
  url: requireSetting("DATABASE_URL"),
});
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const folder = join(MIGRATIONS_FOLDER, `${stamp}_${name}`);
mkdirSync(folder);
writeFileSync(join(folder, "migration.sql"), sql || "-- The schema did not change; write the SQL here.\n");
process.stdout.write(`${join(folder, "migration.sql")}\n`);
