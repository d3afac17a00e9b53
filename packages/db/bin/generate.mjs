#!/usr/bin/env node
/**
 * Generates the Prisma client without network. Prisma's command line looks for a native schema engine before every
 * command and would download it; generating does not use it, so any executable that exists will do.
 * (`/bin/true` is right here and only here: `prisma migrate` with it would report success and do nothing.)
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const prisma = join(dirname(createRequire(import.meta.url).resolve("prisma/package.json")), "build", "index.js");

const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, "generate"], {
  cwd: root,
  encoding: "utf8",
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});
if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
process.exit(status ?? 1);
