import { spawn } from "node:child_process";
import { childEnvironment } from "@warpgrade/platform";

export interface CommandResult {
  code: number | null;
  /** The last 40,000 characters of both streams together. */
  output: string;
}

const KEPT = 40_000;

/**
 * Runs a program to its end with standard input closed. Never throws for what the program does: a program that cannot be
 * started gives code null. With `onLine`, each line is handed over as it comes.
 */
export async function runCommand(
  command: string,
  args: string[],
  options: {
    env?: Record<string, string | undefined>;
    cwd?: string;
    uid?: number;
    gid?: number;
    signal?: AbortSignal;
    onLine?: (line: string) => void;
  } = {},
): Promise<CommandResult> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    uid: options.uid,
    gid: options.gid,
    env: childEnvironment(options.env ?? {}),
    stdio: ["ignore", "pipe", "pipe"],
    signal: options.signal,
    killSignal: "SIGTERM",
  });
  let output = "";
  let line = "";
  const take = (chunk: string) => {
    output = (output + chunk).slice(-KEPT);
    if (!options.onLine) return;
    const lines = (line + chunk).split("\n");
    line = lines.pop() ?? "";
    for (const whole of lines) options.onLine(whole);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", take);
  return new Promise((resolve) => {
    child.on("error", (error) => {
      output += `\n${error.message}`;
      if (child.pid === undefined) resolve({ code: null, output });
    });
    child.on("close", (code) => {
      if (line) options.onLine?.(line);
      resolve({ code, output });
    });
  });
}
