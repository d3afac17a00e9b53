/**
 * How a run ended, in one word: the first thing that went wrong, in the order in which things were
 * asked. The platform's fault is never the student's, and nothing passes without evidence.
 */
import type { CheckResult, Outcome, Returned } from "@warpgrade/domain";
import type { Ended, RunReport } from "@warpgrade/sandbox";
import type { CaseResults } from "./fixed-cases.ts";

export interface RunFacts {
  report: Pick<RunReport, "ended" | "cell">;
  checks: readonly CheckResult[];
  /** What the calls of each visible assert gave, in the order of `checks`. */
  checkAnswers: readonly (readonly Returned[])[];
  results: CaseResults;
}

export function outcomeOf(facts: RunFacts): Outcome {
  const { report, results } = facts;
  if (report.ended === "platform_fault" || report.ended === "aborted") return "platform_fault";
  const wrong = firstWrong(facts);
  // A wrong answer stands even where the run was stopped later; an answer that never came is the stop's doing.
  if (wrong !== null && wrong.kind !== "unanswered") return outcomeOfAnswer(wrong);
  if (wrong !== null || report.cell === null) return limitOf(report.ended) ?? "runtime_error";
  if (!report.cell.functionFound || report.cell.error !== null) return "runtime_error";
  // Beyond the working range a run may be cut short; within it every case was answered, and rightly.
  // Zero executed cases are no evidence for anything.
  return results.answered === 0 ? "platform_fault" : "accepted";
}

/** The first answer that is not right: of the visible asserts, then of the cases within the working range. */
function firstWrong({ checks, checkAnswers, results }: RunFacts): Returned | null {
  const failed = checks.findIndex((check) => !check.held);
  if (failed === -1) return results.counterexample?.actual ?? null;
  const answers = checkAnswers[failed] ?? [];
  return answers.find(({ kind }) => kind !== "value") ?? answers[0] ?? { kind: "unanswered" };
}

function outcomeOfAnswer(answer: Returned): Outcome {
  switch (answer.kind) {
    case "raised":
      return isProcessRefusal(answer) ? "process_limit" : "runtime_error";
    case "unanswered":
      return "runtime_error";
    case "nonData":
      return "non_data_result";
    case "value":
      return "wrong_answer";
  }
}

/** How a refused fork or thread shows itself to Python, where the driver cannot see the refusal from outside. */
function isProcessRefusal({ error, message }: Extract<Returned, { kind: "raised" }>): boolean {
  if (error === "BlockingIOError") return message.includes("Errno 11");
  return error === "RuntimeError" && message.includes("can't start new thread");
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
