import { explainFailure, Mendable, say, seconds, step, stopSteps } from "../bin/steps.mjs";
import type { Check, CheckResult } from "./check/check.ts";
import { allChecks } from "./check/checks.ts";
import { findBrowser } from "./check/find-browser.ts";
import { watchForStop } from "./process/stop-requests.ts";
import { ensureRedisProgram } from "./redis/redis-program.ts";
import { chooseDrivers } from "./sandbox/choose-drivers.ts";

const MINUTES = 60_000;

/**
 * The second half of `npm test`. Everything runs, also after a failure; the last line counts checks and single tests.
 * With names, only these checks run.
 */
export async function runChecks(names: string[]): Promise<void> {
  const began = Date.now();
  void watchForStop().then(stopSteps);
  const total = { passed: 0, failed: 0 };
  const failures: { name: string; mend: string; report: string }[] = [];
  const count = (name: string, mend: string, result: CheckResult) => {
    total.passed += result.passed;
    total.failed += result.failed;
    if (result.failed > 0) failures.push({ name, mend, report: result.report });
  };

  let browser = "";
  const tools = await attempt("Tools", async () => {
    browser = await prepareTools();
    return { passed: 1, failed: 0, report: "" };
  });
  count("Tools", "", tools);
  const checks = allChecks(browser);
  const unknown = names.filter((name) => !checks.some((check) => check.key === name));
  if (unknown.length > 0) {
    throw new Mendable(
      `There is no check called ${unknown.join(", ")}.`,
      `npm test -- ${checks.map((c) => c.key).join(" ")}`,
    );
  }
  for (const check of checks) {
    if (names.length > 0 && !names.includes(check.key)) continue;
    count(check.name, check.mend, await attempt(check.name, () => runOne(check)));
  }

  for (const { name, mend, report } of failures) say(`\n──── ${name}${mend ? ` (${mend})` : ""}\n${report}`);
  say(
    `\n${failures.length === 0 ? "All is well" : `Failed: ${failures.map(({ name }) => name).join(", ")}`}, after ${seconds(Date.now() - began)}.`,
  );
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** What the checks need on this machine, installed where that can be done without asking. */
async function prepareTools(): Promise<string> {
  const found = await step("Browser", { timeoutMs: 10 * MINUTES, mend: "apt-get install chromium" }, async (tools) => {
    const path = await findBrowser(tools);
    return { path, said: path };
  });
  await step("Redis for tests", { timeoutMs: 10 * MINUTES, mend: "apt-get install redis-server" }, ensureRedisProgram);
  const drivers = await chooseDrivers(["bubblewrap", "docker"]);
  if (drivers.length === 0) {
    throw new Mendable(
      "No sandbox works on this machine, so the sandbox's tests cannot run.",
      "apt-get install bubblewrap",
    );
  }
  return found.path;
}

function runOne(check: Check): Promise<CheckResult> {
  return step(check.name, { timeoutMs: check.timeoutMs, mend: check.mend }, async (tools) => {
    const result = await check.run(tools);
    return {
      ...result,
      said: result.failed === 0 ? `${result.passed} passed` : `${result.passed} passed, ${result.failed} FAILED`,
    };
  });
}

/** A check that throws has failed; the rest still run. */
async function attempt(name: string, work: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await work();
  } catch (error) {
    explainFailure(error);
    return { passed: 0, failed: 1, report: `${name}: ${error instanceof Error ? error.message : String(error)}` };
  }
}
