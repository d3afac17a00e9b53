import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": new URL("./apps/web/src", import.meta.url).pathname } },
  test: {
    include: ["{apps,packages,prisma}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/.next/**"],
    // One real PostgreSQL and Redis for the whole run; see TEST_DATABASE_URL and TEST_REDIS_URL.
    globalSetup: ["packages/local-stack/src/testing/vitest-services.ts"],
    // Some files watch the whole machine for what a program may not leave there; another file's socket would be seen.
    fileParallelism: false,
    // Nothing found is a failure, not a success.
    passWithNoTests: false,
    // Two cores, real databases and sandboxes: time enough to be slow, an end all the same.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { LOG_LEVEL: "silent" },
  },
});
