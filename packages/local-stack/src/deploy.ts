/**
 * The migrate step of a deployment (docker-compose.yml): brings the database to the newest migration, opens the
 * application's role, and, as long as nobody has used one, prints a one-time link for the first administrator.
 * Safe to run again, and while the application is up.
 */
import { appUrlOf, migrate } from "@warpgrade/db";
import { loadEnv, requireSetting } from "@warpgrade/platform";
import { createFirstAdministrator, createServiceDeps } from "@warpgrade/services";
import { explainFailure, Mendable, say, step } from "../bin/steps.mjs";

try {
  await deploy();
} catch (error) {
  explainFailure(error);
  process.exitCode = 1;
}

async function deploy(): Promise<void> {
  const env = loadEnv();
  const ownerUrl = requireSetting("OWNER_DATABASE_URL", env);
  const appUrl = requireSetting("DATABASE_URL", env);
  const address = requireSetting("NEXTAUTH_URL", env);
  const appPassword = decodeURIComponent(new URL(appUrl).password);
  // Whoever runs under the owner's role could rewrite the ledger; the application must not.
  if (new URL(appUrl).username !== new URL(appUrlOf(ownerUrl, appPassword)).username) {
    throw new Mendable(
      "DATABASE_URL must name the application's role, not the owner's.",
      `use ${new URL(appUrlOf(ownerUrl, "")).username} as its user`,
    );
  }
  await step("Migrations", { timeoutMs: 10 * 60_000 }, async ({ note }) => {
    const applied = await migrate({ ownerUrl, appPassword, onMigration: note });
    return applied.length > 0 ? applied.join(", ") : "up to date";
  });
  const deps = createServiceDeps(env, { name: "deploy" });
  try {
    const link = await createFirstAdministrator(deps);
    if (!link) return;
    say(`\nThe first administrator signs in once with this link, until ${link.expiresAt.toISOString()}:`);
    say(`  ${new URL(`/sign-in/link?token=${link.token}`, address).href}`);
  } finally {
    await deps.close();
  }
}
