import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { root } from "../root.ts";
import { REPORTS, runTool, tail, type Check, type CheckResult } from "./check.ts";

const reportSchema = z.object({
  numTotalTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});
export type VitestReport = z.infer<typeof reportSchema>;

/** Unit and integration tests, counted one by one from Vitest's own report. */
export const vitestCheck: Check = {
  key: "unit",
  name: "Unit and integration tests",
  timeoutMs: 25 * 60_000,
  mend: "npx vitest run",
  run: async (tools) => {
    const file = join(REPORTS, "vitest.json");
    rmSync(file, { force: true });
    const command = ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const { code, output } = await runTool("unit", command, { NODE_ENV: "test" }, tools);
    return countVitest(readReport(file), { code, output });
  },
};

/**
 * Positive evidence only: no report, no test, a skipped test, a file that could not be loaded, or a failing exit behind
 * passing tests (an unhandled error) each count as a failure.
 */
export function countVitest(
  report: VitestReport | null,
  { code, output }: { code: number | null; output: string },
): CheckResult {
  if (!report) return { passed: 0, failed: 1, report: `No report was written.\n${tail(output)}` };
  const problems: string[] = [];
  let passed = 0;
  for (const file of report.testResults) {
    const name = relative(root, file.name);
    if (file.assertionResults.length === 0) problems.push(`${name}: no test ran. ${file.message}`);
    for (const test of file.assertionResults) {
      if (test.status === "passed") passed += 1;
      else problems.push(`${name}: ${test.fullName}: ${test.failureMessages?.join("\n") || test.status}`);
    }
  }
  if (passed === 0 && problems.length === 0) problems.push("No test ran at all.");
  if (code !== 0 && problems.length === 0) problems.push(`Vitest ended with ${code}.\n${tail(output)}`);
  return { passed, failed: problems.length, report: problems.join("\n\n") };
}

function readReport(file: string): VitestReport | null {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}
