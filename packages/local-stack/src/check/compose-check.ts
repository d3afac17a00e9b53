import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../process/find-program.ts";
import { runCommand } from "../process/run-command.ts";
import { root } from "../root.ts";
import type { Check } from "./check.ts";
import { problemsOfCompose } from "./compose-rules.ts";

const FILE = join(root, "docker-compose.yml");

/** Our own rules always; and the judgement of a real client (`docker compose config`) wherever there is one. */
export const composeCheck: Check = {
  key: "compose",
  name: "docker-compose.yml",
  timeoutMs: 60_000,
  mend: "docker compose config",
  run: async ({ note, signal }) => {
    const text = readFileSync(FILE, "utf8");
    const problems = problemsOfCompose(text, root);
    const client = await findClient(signal);
    if (client) {
      note([...client, "config"].join(" "));
      const [program = "", ...args] = client;
      const env = valuesForRequired(text);
      const whole = await runCommand(program, [...args, "--file", FILE, "config", "--quiet"], { signal, env });
      if (whole.code !== 0) problems.push(`${client.join(" ")} config: ${whole.output.trim()}`);
      // The same client must refuse the file when a secret is missing.
      const without = await runCommand(program, [...args, "--file", FILE, "config", "--quiet"], {
        signal,
        env: { ...env, NEXTAUTH_SECRET: undefined },
      });
      if (without.code === 0) problems.push("docker compose accepts the file without NEXTAUTH_SECRET");
    }
    const counted = client ? 2 : 1;
    return { passed: problems.length > 0 ? 0 : counted, failed: problems.length, report: problems.join("\n") };
  },
};

async function findClient(signal: AbortSignal): Promise<string[] | null> {
  if (findProgram("docker")) {
    const asked = await runCommand("docker", ["compose", "version"], { signal });
    if (asked.code === 0) return ["docker", "compose"];
  }
  return findProgram("docker-compose") ? ["docker-compose"] : null;
}

/** Some value for every variable that the file requires. */
export function valuesForRequired(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = ""]) => [name, "checked"]));
}
