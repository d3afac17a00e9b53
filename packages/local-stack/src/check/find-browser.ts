import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { Mendable, type StepTools } from "../../bin/steps.mjs";
import { findProgram } from "../process/find-program.ts";
import { runCommand } from "../process/run-command.ts";
import { root } from "../root.ts";
import { aptInstall, canUseApt } from "../system/apt.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"] as const;
const DOWNLOAD_MS = 3 * 60_000;

/** A Chromium that really starts: on the PATH, else Playwright's own, else its download, else (as root) what apt brings. */
export async function findBrowser(tools: StepTools): Promise<string> {
  const present = findProgram(...NAMES) ?? (await downloaded());
  if (present) return present;
  if (!canUseApt()) {
    tools.note("playwright install chromium");
    const signal = AbortSignal.any([tools.signal, AbortSignal.timeout(DOWNLOAD_MS)]);
    await runCommand(join(root, "node_modules", ".bin", "playwright"), ["install", "chromium"], { cwd: root, signal });
    const fetched = await downloaded();
    if (fetched) return fetched;
  } else {
    await aptInstall(["chromium"], tools);
  }
  const installed = findProgram(...NAMES);
  if (installed) return installed;
  throw new Mendable(
    "There is no Chromium for the browser journeys.",
    "npx playwright install --with-deps chromium   (or: apt-get install chromium)",
  );
}

async function downloaded(): Promise<string | null> {
  const path = chromium.executablePath();
  if (!existsSync(path)) return null;
  // Downloaded but without its system libraries it does not start.
  const asked = await runCommand(path, ["--version"]);
  return asked.code === 0 ? path : null;
}
