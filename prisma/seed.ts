/**
 * Makes the demonstration (demo.ts) in the database that DATABASE_URL names, and prints its logins.
 * Only with WARPGRADE_DEMO=1: its password is public.
 */
import { loadEnv } from "@warpgrade/platform";
import { createServiceDeps } from "@warpgrade/services";
import { DEMO_PASSWORD, demoLogins, seedDemo } from "./demo.ts";

const env = loadEnv();
if (!env.WARPGRADE_DEMO) {
  process.stderr.write(
    "The demonstration logins have a public password, so they are made only when WARPGRADE_DEMO=1 is set. Never set it for a real class.\n",
  );
  process.exit(1);
}

const deps = createServiceDeps(env, { name: "seed" });
try {
  await seedDemo(deps);
} finally {
  await deps.close();
}
const width = Math.max(...demoLogins.map(({ email }) => email.length));
for (const { email, what } of demoLogins) process.stdout.write(`  ${email.padEnd(width)}  ${what}\n`);
process.stdout.write(`  password of all: ${DEMO_PASSWORD}\n`);
