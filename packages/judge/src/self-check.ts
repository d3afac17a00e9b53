/**
 * Whether a sandbox that has just been opened judges as it should: a right and a wrong cell, whose verdicts are known,
 * are really judged in it. Done again and again it also gets the code of judging compiled, so that the first student
 * waits no longer than the hundredth.
 */
import { plainInt, SANDBOX_LIMITS, type Exercise, type FixedCase, type Verdict } from "@warpgrade/domain";
import { sha256Hex } from "@warpgrade/platform";
import type { Sandbox } from "@warpgrade/sandbox";
import { formatExpected, getOracle } from "@warpgrade/simulator";
import { judge } from "./judge.ts";

/** A small lesson of its own: reading one of the course would cost more than all the judging. */
const TEMPLATE = `def minimum_stages(copy_cycles, compute_cycles):
    """Fewest slots of the ring; both arguments are positive."""
    return ______

assert minimum_stages(300, 120) == 4
assert minimum_stages(120, 120) == 2`;
const EXERCISE: Exercise = {
  template: TEMPLATE,
  functionName: "minimum_stages",
  parameters: ["copy_cycles", "compute_cycles"].map((name) => ({ name, default: null })),
  asserts: TEMPLATE.split("\n").filter((line) => line.startsWith("assert ")),
  oracle: "pipeline.minimum_stages",
};

interface Known {
  blank: string;
  verdict: Pick<Verdict, "outcome" | "template" | "visibleAsserts" | "property" | "automaticPoints">;
}

/** Right, right by luck (wrong at whole multiples), and wrong at once. */
const KNOWN: readonly Known[] = [
  {
    blank: "-(-copy_cycles // compute_cycles) + 1",
    verdict: {
      outcome: "accepted",
      template: "blank_only",
      visibleAsserts: "pass",
      property: "consistent",
      automaticPoints: { normal: 200, boundary: 100 },
    },
  },
  {
    blank: "copy_cycles // compute_cycles + 2 - (copy_cycles == compute_cycles)",
    verdict: {
      outcome: "wrong_answer",
      template: "blank_only",
      visibleAsserts: "pass",
      property: "inconsistent",
      automaticPoints: { normal: 200, boundary: 0 },
    },
  },
  {
    blank: "copy_cycles // compute_cycles",
    verdict: {
      outcome: "wrong_answer",
      template: "blank_only",
      visibleAsserts: "fail",
      property: "inconsistent",
      automaticPoints: { normal: 0, boundary: 0 },
    },
  },
];

/** As many as a lesson of the course has. */
const SIDE = 14;

/** Cases by the oracle, with other work let in between: all at once they would hold this process up for a while. */
async function makeCases(): Promise<FixedCase[]> {
  const oracle = getOracle(EXERCISE.oracle);
  if (oracle === null) throw new Error(`no oracle ${EXERCISE.oracle}`);
  const cases: FixedCase[] = [];
  for (let copy = 1; copy <= SIDE; copy++) {
    await new Promise((resolve) => setImmediate(resolve));
    for (let compute = 1; compute <= SIDE; compute++) {
      const expected = oracle.expected([BigInt(copy), BigInt(compute)]);
      if (expected === null) throw new Error("the oracle does not answer for its own working range");
      const args = [plainInt(copy), plainInt(compute)];
      const kind = copy % compute === 0 ? "boundary" : "normal";
      cases.push({ args, expected: formatExpected(expected), kind, author: false });
    }
  }
  return cases;
}

export interface SelfCheckOptions {
  sandbox: Sandbox;
  /** How often each of the known cells is judged. */
  rounds: number;
  signal: AbortSignal;
  /** Waited between two judgings, so that other work of this process comes first. Milliseconds. */
  pauseMs: number;
}

/**
 * Null where every verdict was the known one, or `signal` ended it; else the first that was not, in words for an operator.
 * A platform fault is no wrong answer: the run that meets one is tried again, and so is this one, once.
 */
export async function findSandboxFault({ sandbox, rounds, signal, pauseMs }: SelfCheckOptions): Promise<string | null> {
  const cases = await makeCases();
  const casesSha256 = sha256Hex(JSON.stringify(cases));
  const judgeBlank = (blank: string) =>
    judge({
      exercise: EXERCISE,
      submission: { blank },
      sandbox,
      limits: SANDBOX_LIMITS,
      signal,
      cases,
      casesSha256,
    });
  for (let round = 0; round < rounds; round++) {
    for (const { blank, verdict: known } of KNOWN) {
      let verdict = await judgeBlank(blank);
      if (verdict.outcome === "platform_fault") verdict = await judgeBlank(blank);
      if (signal.aborted) return null;
      const wrong = (Object.keys(known) as (keyof typeof known)[]).find(
        (name) => JSON.stringify(verdict[name]) !== JSON.stringify(known[name]),
      );
      if (wrong !== undefined) {
        const [is, due] = [verdict[wrong], known[wrong]].map((value) => JSON.stringify(value));
        return `The cell \`return ${blank}\` was judged with ${wrong} ${is} where ${due} is right.`;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return null;
}
