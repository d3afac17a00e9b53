import { spawn } from "node:child_process";
import { childEnvironment } from "@warpgrade/platform";
import { identify } from "./identity.ts";
import type { Registry } from "./registry.ts";
import { stopProcess } from "./stop.ts";

export interface CommandResult {
  code: number | null;
  /** The last 40,000 characters of both streams together. */
  output: string;
  /** The last 40,000 characters of standard output alone. */
  stdout: string;
}

const KEPT = 40_000;

export interface CommandOptions {
  env?: Record<string, string | undefined>;
  cwd?: string;
  uid?: number;
  gid?: number;
  signal?: AbortSignal;
  /** Each line is handed over as it comes. */
  onLine?: (line: string) => void;
  /** Writes the program down under this name, so that it is stopped by the next start when this one is killed. */
  recorded?: { name: string; registry: Registry };
}

/**
 * Runs a program to its end with standard input closed. Never throws for what the program does: a program that cannot be
 * started gives code null.
 */
export async function runCommand(
  command: string,
  args: string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    uid: options.uid,
    gid: options.gid,
    env: childEnvironment(options.env ?? {}),
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that the helpers it starts are stopped with it.
    detached: true,
  });
  const identity = child.pid === undefined ? null : identify(child.pid);
  if (identity) {
    options.recorded?.registry.add({ name: options.recorded.name, signal: "SIGTERM", ...identity });
    options.signal?.addEventListener("abort", () => void stopProcess(identity, { graceMs: 3_000 }), { once: true });
  }
  let output = "";
  let line = "";
  const take = (chunk: string) => {
    output = (output + chunk).slice(-KEPT);
    if (!options.onLine) return;
    const lines = (line + chunk).split("\n");
    line = lines.pop() ?? "";
    for (const whole of lines) options.onLine(whole);
  };
  let stdout = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", take);
  child.stdout.on("data", (chunk: string) => (stdout = (stdout + chunk).slice(-KEPT)));
  return new Promise((resolve) => {
    child.on("error", (error) => {
      output += `\n${error.message}`;
      if (child.pid === undefined) resolve({ code: null, output, stdout });
    });
    child.on("close", (code) => {
      if (identity) options.recorded?.registry.remove(identity.pid);
      if (line) options.onLine?.(line);
      resolve({ code, output, stdout });
    });
  });
}
