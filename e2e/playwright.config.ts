import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { testAddress } from "../packages/local-stack/src/testing/playwright-stack.ts";

/**
 * The journeys run against the built product with its own database, Redis and worker, started once by the global
 * set-up and thrown away afterwards; with WARPGRADE_E2E_URL, against what already runs there.
 */
const browser = process.env.WARPGRADE_BROWSER ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  globalSetup: "../packages/local-stack/src/testing/playwright-stack.ts",
  // A second try would hide a race.
  retries: 0,
  // The journeys share one course and one queue of work; each story keeps to its own people.
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: testAddress(),
    browserName: "chromium",
    // A thing that does not come fails where it is missed, not at the end of the story.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    locale: "en-US",
    timezoneId: "UTC",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"],
    },
  },
});
