#!/usr/bin/env -S npx tsx
/**
 * Brings the database to the newest migration: OWNER_DATABASE_URL names it as the role that owns the tables. When
 * DATABASE_URL names it as the application's role, that role gets the password written there.
 */
import { loadEnv, requireSetting } from "@warpgrade/platform";
import { APP_ROLE, migrate } from "../src/migrate.ts";

const env = loadEnv();
const ownerUrl = env.OWNER_DATABASE_URL ?? requireSetting("DATABASE_URL", env);
const app = new URL(requireSetting("DATABASE_URL", env));
const appPassword = app.username === APP_ROLE && app.password ? decodeURIComponent(app.password) : null;

const applied = await migrate({
  ownerUrl,
  appPassword,
  onMigration: (name) => process.stdout.write(`applying ${name}\n`),
});
process.stdout.write(applied.length > 0 ? `${applied.length} applied\n` : "up to date\n");
