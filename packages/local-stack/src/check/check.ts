import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StepTools } from "../../bin/steps.mjs";
import { runCommand } from "../process/run-command.ts";
import { root } from "../root.ts";

export interface CheckResult {
  passed: number;
  failed: number;
  /** What a person needs to see when something failed. */
  report: string;
}

export interface Check {
  /** What is typed to run this one alone: `npm test -- types`. */
  key: string;
  name: string;
  timeoutMs: number;
  /** The command that runs it alone, or mends what it finds. */
  mend: string;
  run(tools: StepTools): Promise<CheckResult>;
}

export const REPORTS = join(root, ".data", "checks");
const REPORT_LINES = 120;

/** A check that passes when a program ends with success. The program comes from node_modules/.bin. */
export function toolCheck(check: Omit<Check, "run"> & { command: string[]; env?: Record<string, string> }): Check {
  return {
    ...check,
    run: async (tools) => {
      const { code, output } = await runTool(check.key, check.command, check.env ?? {}, tools);
      return code === 0 ? { passed: 1, failed: 0, report: "" } : { passed: 0, failed: 1, report: tail(output) };
    },
  };
}

/** Runs a program of node_modules/.bin; its whole output goes to .data/checks/<key>.log. */
export async function runTool(
  key: string,
  [program = "", ...args]: string[],
  env: Record<string, string | undefined>,
  { note, signal }: StepTools,
): Promise<{ code: number | null; output: string }> {
  const lines: string[] = [];
  const { code, output } = await runCommand(join(root, "node_modules", ".bin", program), args, {
    cwd: root,
    env: { FORCE_COLOR: "0", NO_COLOR: "1", ...env },
    signal,
    onLine: (line) => {
      lines.push(line);
      if (line.trim()) note(line.trim().slice(0, 100));
    },
  });
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, `${key}.log`), `${lines.join("\n")}\n`);
  return { code, output };
}

export function tail(output: string): string {
  return output.trimEnd().split("\n").slice(-REPORT_LINES).join("\n");
}
