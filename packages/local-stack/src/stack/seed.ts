import { join } from "node:path";
import { Mendable, step } from "../../bin/steps.mjs";
import type { Registry } from "../process/registry.ts";
import { runCommand } from "../process/run-command.ts";
import { root } from "../root.ts";
import type { OpenDatabase } from "./open-database.ts";

/**
 * The demonstration course and its people; made once, left alone afterwards. Returns what the seed prints: the logins,
 * for the person at the terminal.
 */
export async function seed({ appUrl, ownerUrl }: OpenDatabase, redisUrl: string, registry: Registry): Promise<string> {
  const { logins } = await step("Demonstration course", { timeoutMs: 180_000 }, async ({ signal }) => {
    const seeded = await runCommand(process.execPath, ["--import", "tsx", join("prisma", "seed.ts")], {
      cwd: root,
      env: { DATABASE_URL: appUrl, OWNER_DATABASE_URL: ownerUrl, REDIS_URL: redisUrl, WARPGRADE_DEMO: "1" },
      signal,
      recorded: { name: "Seed", registry },
    });
    if (seeded.code !== 0) throw new Mendable(`The demonstration course could not be made:\n${seeded.output.trim()}`);
    return { logins: seeded.stdout.trimEnd(), said: "there" };
  });
  return logins;
}
