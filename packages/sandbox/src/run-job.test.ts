import { expect, test } from "vitest";
import type { EndFacts } from "./cell.ts";
import type { Ended } from "./contract.ts";
import { nameEnd } from "./run-job.ts";

const QUIET: EndFacts = { exitCode: 0, signal: null, outOfMemory: false, processesRefused: false, fault: null };

test.each<[Ended, Partial<EndFacts>, number | null, Ended]>([
  ["finished", {}, 0.1, "finished"],
  ["finished", { outOfMemory: true }, 0.1, "memory_limit"],
  ["finished", { processesRefused: true }, 0.1, "process_limit"],
  ["memory_limit", {}, 0.1, "memory_limit"],
  ["memory_limit", { processesRefused: true }, 0.1, "memory_limit"],
  ["wall_limit", {}, 0.1, "wall_limit"],
  ["wall_limit", { processesRefused: true }, 0.1, "process_limit"],
  ["died", {}, 0.1, "died"],
  ["died", { signal: 9, outOfMemory: true, processesRefused: true }, 2.5, "memory_limit"],
  ["died", { signal: 24 }, null, "cpu_limit"],
  ["died", { signal: 9 }, 2.1, "cpu_limit"],
  ["died", { signal: 9 }, 0.1, "died"],
  ["died", { fault: "the engine went away" }, null, "platform_fault"],
  ["wall_limit", { fault: "the engine went away" }, null, "wall_limit"],
  ["output_limit", { outOfMemory: true }, 0.1, "output_limit"],
  ["protocol_error", { processesRefused: true }, 0.1, "protocol_error"],
  ["aborted", { outOfMemory: true, processesRefused: true, fault: "x" }, 3, "aborted"],
])("stopped as %s with %j after %s s of CPU is %s", (stopped, facts, cpuSpent, ended) => {
  expect(nameEnd(stopped, { ...QUIET, ...facts }, { cpuSpent, cpuLimit: 2, seconds: 0.5, refusalTold: false })).toBe(
    ended,
  );
});

test.each<[boolean | null, boolean, Ended]>([
  [null, true, "process_limit"],
  [null, false, "finished"],
  [false, true, "finished"],
  [true, false, "process_limit"],
])("refused processes counted as %s and told as %s make it %s", (processesRefused, refusalTold, ended) => {
  const seen = { cpuSpent: 0.1, cpuLimit: 2, seconds: 0.5, refusalTold };
  expect(nameEnd("finished", { ...QUIET, processesRefused }, seen)).toBe(ended);
});

test.each<[number, number, Ended]>([
  [9, 3.1, "cpu_limit"],
  [9, 0.5, "died"],
  [11, 3.1, "died"],
])("signal %d after %d seconds in which nobody could look makes it %s", (signal, seconds, ended) => {
  const seen = { cpuSpent: null, cpuLimit: 2, seconds, refusalTold: false };
  expect(nameEnd("died", { ...QUIET, signal }, seen)).toBe(ended);
});
