import { describe, expect, it } from "vitest";
import { countPlaywright } from "./playwright-check.ts";
import { countVitest, type VitestReport } from "./vitest-check.ts";

const ended = { code: 0, output: "the output" };

function report(statuses: string[][]): VitestReport {
  return {
    numTotalTests: statuses.flat().length,
    testResults: statuses.map((file, index) => ({
      name: `/x/${index}.test.ts`,
      status: "passed",
      message: "",
      assertionResults: file.map((status, test) => ({ fullName: `test ${test}`, status, failureMessages: [] })),
    })),
  };
}

describe("countVitest", () => {
  it("counts what passed", () => {
    expect(countVitest(report([["passed", "passed"], ["passed"]]), ended)).toEqual({
      passed: 3,
      failed: 0,
      report: "",
    });
  });

  it.each([
    ["no report", null, ended, 0],
    ["no test at all", report([]), ended, 0],
    ["a file without a test", report([["passed"], []]), ended, 1],
    ["a failed test", report([["passed", "failed"]]), { code: 1, output: "" }, 1],
    ["a skipped test", report([["passed", "skipped"]]), ended, 1],
    ["a failing exit behind passing tests", report([["passed"]]), { code: 1, output: "Unhandled error" }, 1],
  ])("takes %s for a failure", (_, given, end, passed) => {
    const counted = countVitest(given, end);
    expect(counted).toMatchObject({ passed, failed: 1 });
    expect(counted.report).not.toBe("");
  });
});

describe("countPlaywright", () => {
  const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };

  it("counts what passed", () => {
    expect(countPlaywright({ stats }, ended)).toEqual({ passed: 2, failed: 0, report: "" });
  });

  it.each([
    ["no report", null, ended],
    ["no journey", { stats: { ...stats, expected: 0 } }, ended],
    ["a failed journey", { stats: { ...stats, unexpected: 1 } }, { code: 1, output: "x" }],
    ["a second try", { stats: { ...stats, flaky: 1 } }, ended],
    ["a skipped journey", { stats: { ...stats, skipped: 1 } }, ended],
    ["a failing exit", { stats }, { code: 1, output: "x" }],
  ])("takes %s for a failure", (_, given, end) => {
    expect(countPlaywright(given, end).failed).toBe(1);
  });
});
