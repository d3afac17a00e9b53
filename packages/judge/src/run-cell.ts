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
  /** Every visible assert holds on the returned data, and the cell itself ran to its end: what points rest on. */
  checksHold: boolean;
  /**
   * The cell's own checks let it through. Differs from checksHold where a call gave no data: an object that
   * calls itself equal to everything passes its checks, and is evidence of luck for that very reason.
   */
  checksPassed: boolean;
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
  const checkAnswers = groupByAssert(job.asserts, answers);
  const results = judgeCases(job.cases, answers.slice(assertCalls.length, assertCalls.length + caseCalls.length));
  const checks = job.asserts.map((one, at) => checkAssert(one, checkAnswers[at] ?? [], job.exercise));
  const ranToItsEnd = report.cell !== null && report.cell.error === null;
  const noData = (at: number) => checkAnswers[at]?.some(({ kind }) => kind === "nonData") ?? false;
  return {
    report,
    cellParse: report.parsed[0] ?? null,
    otherParses: report.parsed.slice(1),
    checks,
    results,
    ownReturned: answers[assertCalls.length + caseCalls.length] ?? { kind: "unanswered" },
    outcome: outcomeOf({ report, checks, checkAnswers, results }),
    checksHold: checks.length > 0 && checks.every(({ held }) => held) && ranToItsEnd,
    checksPassed: checks.length > 0 && checks.every(({ held }, at) => held || noData(at)) && ranToItsEnd,
  };
}

function groupByAssert(asserts: readonly VisibleAssert[], answers: readonly Returned[]): Returned[][] {
  let at = 0;
  return asserts.map(({ calls }) => answers.slice(at, (at += calls.length)));
}
