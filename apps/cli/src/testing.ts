/** A command run as a person runs it, for tests. */
import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "@warpgrade/platform";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Ran {
  status: number | null;
  lines: Record<string, unknown>[];
  stdout: string;
  stderr: string;
}

export function startCommand(name: string, args: readonly string[], env: Record<string, string> = {}) {
  return spawn(process.execPath, ["--import", "tsx", path.join(root, `apps/cli/src/${name}.ts`), ...args], {
    cwd: root,
    env: childEnvironment(env),
    stdio: "pipe",
  });
}

export function runCommand(
  name: string,
  args: readonly string[],
  input: string | Uint8Array = "",
  env: Record<string, string> = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = startCommand(name, args, env);
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (status) => {
      const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
      resolve({ status, stdout, stderr, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) });
    });
    child.stdin.end(input);
  });
}
