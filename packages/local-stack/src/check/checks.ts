import { composeCheck } from "./compose-check.ts";
import { toolCheck, type Check } from "./check.ts";
import { playwrightCheck } from "./playwright-check.ts";
import { vitestCheck } from "./vitest-check.ts";

const MINUTES = 60_000;

/** All checks, the quick ones first. */
export function allChecks(browser: string): Check[] {
  return [
    toolCheck({
      key: "format",
      name: "Format",
      timeoutMs: 3 * MINUTES,
      mend: "npm run format",
      command: ["prettier", "--check", "--log-level", "warn", "."],
    }),
    toolCheck({
      key: "lint",
      name: "Lint",
      timeoutMs: 3 * MINUTES,
      mend: "npm run check:lint",
      command: ["oxlint", "--type-aware", "--deny-warnings"],
    }),
    toolCheck({
      key: "boundaries",
      name: "Boundaries between rooms",
      timeoutMs: 3 * MINUTES,
      mend: "npm run check:boundaries",
      command: ["depcruise", "--config", ".dependency-cruiser.cjs", "apps", "packages", "prisma", "e2e"],
    }),
    toolCheck({
      key: "dead-code",
      name: "Dead code and unused dependencies",
      timeoutMs: 3 * MINUTES,
      mend: "npm run check:dead-code",
      command: ["knip"],
    }),
    toolCheck({
      key: "types",
      name: "Types",
      timeoutMs: 5 * MINUTES,
      mend: "npm run check:types",
      command: ["tsc", "--noEmit", "-p", "tsconfig.json"],
    }),
    composeCheck,
    vitestCheck,
    playwrightCheck(browser),
  ];
}
