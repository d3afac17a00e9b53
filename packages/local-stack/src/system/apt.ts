import { existsSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { Mendable, type StepTools } from "../../bin/steps.mjs";
import { findProgram } from "../process/find-program.ts";
import { runCommand } from "../process/run-command.ts";

const POLICY_FILE = "/usr/sbin/policy-rc.d";
const UPDATE_TRIES = 4;

/** True where apt can be used: Debian or Ubuntu, as root. */
export function canUseApt(): boolean {
  return userInfo().uid === 0 && findProgram("apt-get") !== null;
}

/**
 * Installs Debian packages without asking anything and without starting any service they bring: we start what we need
 * ourselves, with our own settings, and stop only what we started. Throws a Mendable when it does not work.
 */
export async function aptInstall(packages: string[], { note, signal }: StepTools): Promise<void> {
  note("apt-get update");
  await updateLists(signal);
  note(`apt-get install ${packages.join(" ")}`);
  const ownPolicy = !existsSync(POLICY_FILE);
  // invoke-rc.d asks this file whether it may start a service; 101 means no.
  if (ownPolicy) writeFileSync(POLICY_FILE, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    const installed = await apt(["install", "-y", "--no-install-recommends", ...packages], signal);
    if (installed.code !== 0) throw failed(packages, installed.output);
  } finally {
    if (ownPolicy) rmSync(POLICY_FILE, { force: true });
  }
}

async function updateLists(signal: AbortSignal): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const updated = await apt(["update"], signal);
    if (updated.code === 0) return;
    if (tried === UPDATE_TRIES || signal.aborted) throw failed(["the package lists"], updated.output);
    // Mirrors fail for moments, most often in the middle of their own update.
    await new Promise((resolve) => setTimeout(resolve, tried * 3_000));
  }
}

function apt(args: string[], signal: AbortSignal) {
  const options = ["-q", "-o", "DPkg::Lock::Timeout=180", "-o", "Acquire::Retries=3", "-o", "Dpkg::Use-Pty=0"];
  return runCommand("apt-get", [...options, ...args], { env: { DEBIAN_FRONTEND: "noninteractive" }, signal });
}

function failed(what: string[], output: string): Mendable {
  const reason = output.trim().split("\n").slice(-3).join("\n");
  return new Mendable(
    `apt could not bring ${what.join(", ")}:\n${reason}`,
    "connect to the network, run `apt-get update`, then run the same command again",
  );
}
