/**
 * How a run ended, in one word. The order is the rule: what is the platform's fault is never the
 * student's, a limit is named before what was wrong until then, and nothing passes without evidence.
 */
import type { CheckResult, Outcome, Returned } from "@warpgrade/domain";
import type { Ended, RunReport } from "@warpgrade/sandbox";
import type { CaseResults } from "./fixed-cases.ts";

export interface RunFacts {
  report: Pick<RunReport, "ended" | "cell">;
  checks: readonly CheckResult[];
  /** What the calls of the visible asserts gave, in order. */
  checkAnswers: readonly Returned[];
  results: CaseResults;
}

export function outcomeOf(facts: RunFacts): Outcome {
  const { report, results } = facts;
  if (report.ended === "platform_fault" || report.ended === "aborted") return "platform_fault";
  // A run may hang or flood after its last answer: every answer it owed is there, and counts.
  const owed = report.cell === null || isOwed(facts);
  if (owed) {
    const limit = limitOf(report.ended);
    if (limit !== null) return limit;
    if (report.ended !== "finished") return "runtime_error";
  }
  const wrong = firstWrong(facts);
  if (wrong !== null) return outcomeOfAnswer(wrong);
  if (report.cell === null || report.cell.error !== null || !report.cell.functionFound) return "runtime_error";
  if (facts.checks.some((check) => !check.held)) return "wrong_answer";
  // Zero executed cases are no evidence for anything.
  return results.answered === 0 ? "platform_fault" : "accepted";
}

function isOwed({ checkAnswers, results }: RunFacts): boolean {
  return checkAnswers.some(({ kind }) => kind === "unanswered") || results.caseStrip.includes("-");
}

function limitOf(ended: Ended): Outcome | null {
  switch (ended) {
    case "cpu_limit":
    case "wall_limit":
      return "time_limit";
    case "memory_limit":
      return "memory_limit";
    case "output_limit":
      return "output_limit";
    case "process_limit":
      return "process_limit";
    default:
      return null;
  }
}

/** The first answer that is not right: of the visible asserts, then of the cases within the working range. */
function firstWrong({ checks, checkAnswers, results }: RunFacts): Returned | null {
  if (checks.some((check) => !check.held)) {
    const worst = checkAnswers.find(({ kind }) => kind !== "value");
    const shown = checks.find((check) => !check.held)?.returned;
    return worst ?? shown ?? { kind: "value", value: { t: "none" } };
  }
  return results.counterexample?.actual ?? null;
}

function outcomeOfAnswer(answer: Returned): Outcome {
  switch (answer.kind) {
    case "raised":
    case "unanswered":
      return "runtime_error";
    case "nonData":
      return "non_data_result";
    case "value":
      return "wrong_answer";
  }
}
