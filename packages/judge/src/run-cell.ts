/** One run of a cell, judged: visible asserts and fixed cases on what the calls gave back. */
import type {
  CheckResult,
  Exercise,
  FixedCase,
  Outcome,
  ParseOutcome,
  PlainValue,
  Returned,
  SandboxLimits,
} from "@warpgrade/domain";
import type { RunReport, Sandbox } from "@warpgrade/sandbox";
import { checkAssert, type VisibleAssert } from "./asserts/read-asserts.ts";
import { judgeCases, type CaseResults } from "./fixed-cases.ts";
import { outcomeOf } from "./outcome.ts";

export interface CellJob {
  cell: string;
  /** Further sources to parse, after the cell. */
  others: readonly string[];
  exercise: Exercise;
  asserts: readonly VisibleAssert[];
  cases: readonly FixedCase[];
  ownArgs: readonly PlainValue[] | null;
  sandbox: Sandbox;
  limits: SandboxLimits;
  signal: AbortSignal;
}

export interface CellRun {
  report: RunReport;
  cellParse: ParseOutcome | null;
  otherParses: (ParseOutcome | null)[];
  checks: CheckResult[];
  results: CaseResults;
  ownReturned: Returned;
  /** Taken as an untampered cell's. */
  outcome: Outcome;
  /** Every visible assert holds on the returned data, and the cell itself ran to its end. */
  assertsPass: boolean;
}

export async function runCell(job: CellJob): Promise<CellRun> {
  const assertCalls = job.asserts.flatMap(({ calls }) => calls);
  const caseCalls = job.cases.map(({ args }) => args);
  // The student's own input comes last: if it hangs, everything that carries points has been answered.
  const calls = [...assertCalls, ...caseCalls, ...(job.ownArgs === null ? [] : [job.ownArgs])];
  const report = await job.sandbox.run(
    { parse: [job.cell, ...job.others], cell: job.cell, functionName: job.exercise.functionName, calls },
    job.limits,
    job.signal,
  );
  const answers = calls.map((_, at): Returned => report.calls[at] ?? { kind: "unanswered" });
  const checkAnswers = answers.slice(0, assertCalls.length);
  const results = judgeCases(job.cases, answers.slice(assertCalls.length, assertCalls.length + caseCalls.length));
  const checks = checkAsserts(job, checkAnswers);
  return {
    report,
    cellParse: report.parsed[0] ?? null,
    otherParses: report.parsed.slice(1),
    checks,
    results,
    ownReturned: answers[assertCalls.length + caseCalls.length] ?? { kind: "unanswered" },
    outcome: outcomeOf({ report, checks, checkAnswers, results }),
    assertsPass: checks.length > 0 && checks.every(({ held }) => held) && report.cell?.error === null,
  };
}

function checkAsserts({ asserts, exercise }: CellJob, answers: readonly Returned[]): CheckResult[] {
  let at = 0;
  return asserts.map((one) => {
    const mine = answers.slice(at, at + one.calls.length);
    at += one.calls.length;
    return checkAssert(one, mine, exercise);
  });
}
