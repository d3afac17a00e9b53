import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { REPORTS, runTool, tail, type Check, type CheckResult } from "./check.ts";

const reportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});
export type PlaywrightReport = z.infer<typeof reportSchema>;

/** The journeys in a real browser against the built product, counted from Playwright's own report. */
export function playwrightCheck(browser: string): Check {
  return {
    key: "e2e",
    name: "Browser journeys",
    timeoutMs: 25 * 60_000,
    mend: "npx playwright test --config e2e/playwright.config.ts",
    run: async (tools) => {
      const file = join(REPORTS, "playwright.json");
      rmSync(file, { force: true });
      const command = ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"];
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, WARPGRADE_BROWSER: browser };
      const { code, output } = await runTool("e2e", command, env, tools);
      return countPlaywright(readReport(file), { code, output });
    },
  };
}

/** A journey that needed a second try, or was skipped, counts as failed; so does a run without any. */
export function countPlaywright(
  report: PlaywrightReport | null,
  { code, output }: { code: number | null; output: string },
): CheckResult {
  if (!report) return { passed: 0, failed: 1, report: `No report was written.\n${tail(output)}` };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const notGood = unexpected + flaky + skipped;
  // No journey at all, or a failing exit without a failed journey, is a failure of its own.
  const failed = notGood === 0 && (expected === 0 || code !== 0) ? 1 : notGood;
  return { passed: expected, failed, report: failed > 0 ? tail(output) : "" };
}

function readReport(file: string): PlaywrightReport | null {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}
