import type { Sandbox } from "@warpgrade/sandbox";
import { plainInt } from "@warpgrade/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findSandboxFault } from "./self-check.ts";
import { openSandbox } from "./testing/lessons.ts";

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await openSandbox()));
afterAll(() => sandbox.dispose());

const NEVER = new AbortController().signal;

test("a sandbox that works has no fault", async () => {
  expect(await findSandboxFault({ sandbox, rounds: 2, signal: NEVER, pauseMs: 0 })).toBeNull();
});

test("one whose answers are spoilt on the way is found out, with the cell and what came of it", async () => {
  const spoilt: Sandbox = {
    driver: sandbox.driver,
    prepare: () => sandbox.prepare(),
    dispose: () => Promise.resolve(),
    async run(...asked) {
      const report = await sandbox.run(...asked);
      const calls = report.calls.map((call, at) =>
        at === 100 ? { kind: "value" as const, value: plainInt(1) } : call,
      );
      return { ...report, calls };
    },
  };
  const fault = await findSandboxFault({ sandbox: spoilt, rounds: 1, signal: NEVER, pauseMs: 0 });
  expect(fault).toContain("-(-copy_cycles // compute_cycles) + 1");
  expect(fault).toContain('"accepted"');
});

test("it ends when nobody wants to know any more", async () => {
  expect(await findSandboxFault({ sandbox, rounds: 1_000, signal: AbortSignal.abort(), pauseMs: 0 })).toBeNull();
});
