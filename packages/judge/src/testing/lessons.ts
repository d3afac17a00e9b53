/** For the tests of this room: a real sandbox and two small lessons in our own words. */
import { SANDBOX_LIMITS, type Exercise, type Verdict } from "@warpgrade/domain";
import { createSandbox, type Sandbox } from "@warpgrade/sandbox";
import { getOracle } from "@warpgrade/simulator";
import { fixedCasesOf } from "../fixed-cases.ts";
import { judge, type JudgeInput } from "../judge.ts";
import type { Submission } from "../submission.ts";

function exerciseOf(template: string, functionName: string, parameters: string[], oracle: string): Exercise {
  return {
    template,
    functionName,
    parameters: parameters.map((name) => ({ name, default: null })),
    asserts: template.split("\n").filter((line) => line.startsWith("assert ")),
    oracle,
  };
}

export const STAGES = exerciseOf(
  `def minimum_stages(copy_cycles, compute_cycles):
    """Fewest slots of the ring; both arguments are positive."""
    return ______

assert minimum_stages(300, 120) == 4
assert minimum_stages(120, 120) == 2
assert minimum_stages(1, 120) == 2`,
  "minimum_stages",
  ["copy_cycles", "compute_cycles"],
  "pipeline.minimum_stages",
);

export const INTENSITY = exerciseOf(
  `def gemm_intensity(m, n, k, bytes_per_element=2):
    """FLOPs for each byte that must move."""
    return ______

assert abs(gemm_intensity(128, 128, 128, 2) - 42.666666666666664) < 1e-12
assert gemm_intensity(1, 1, 1, 2) == 1 / 3`,
  "gemm_intensity",
  ["m", "n", "k", "bytes_per_element"],
  "gemm.arithmetic_intensity",
);

export const RIGHT = "-(-copy_cycles // compute_cycles) + 1";

export async function openSandbox(): Promise<Sandbox> {
  const created = await createSandbox({ drivers: ["bubblewrap", "docker"], poolSize: 1 });
  if (created.ok) return created.sandbox;
  throw new Error(created.reasons.map(({ driver, reason, mend }) => `${driver}: ${reason}. ${mend}`).join("\n"));
}

export function judgeWith(
  sandbox: Sandbox | null,
  submission: Submission,
  more: Partial<Omit<JudgeInput, "submission" | "sandbox">> = {},
): Promise<Verdict> {
  const exercise = more.exercise ?? STAGES;
  const oracle = getOracle(exercise.oracle);
  if (oracle === null) throw new Error(`no oracle ${exercise.oracle}`);
  const signal = new AbortController().signal;
  return judge({ exercise, submission, sandbox, limits: SANDBOX_LIMITS, signal, ...fixedCasesOf(oracle), ...more });
}
