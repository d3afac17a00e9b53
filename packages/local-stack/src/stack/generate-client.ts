import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Mendable, step } from "../../bin/steps.mjs";
import { runCommand } from "../process/run-command.ts";
import { root } from "../root.ts";
import { hashOfSources } from "./source-hash.ts";

const GENERATED = join(root, "packages", "db", "src", "generated");

/** Generates the database client from prisma/schema.prisma, unless that was done for this very schema. */
export async function generateClient(): Promise<void> {
  await step("Database client", { timeoutMs: 120_000, mend: "npm run generate" }, async ({ note, signal }) => {
    const stamp = join(GENERATED, ".warpgrade-schema");
    const hash = hashOfSources(root, ["prisma/schema.prisma", "packages/db/package.json", "packages/db/bin"]);
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return "up to date";
    note("prisma generate");
    const made = await runCommand("npm", ["run", "--silent", "generate"], { cwd: root, signal });
    if (made.code !== 0)
      throw new Mendable(`The database client could not be generated:\n${made.output.trim()}`, "npm run generate");
    writeFileSync(stamp, hash);
    return "generated";
  });
}
