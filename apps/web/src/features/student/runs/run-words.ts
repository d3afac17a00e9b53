/** How a run is spoken of in one or two words, and what stands behind it. */
import {
  formatPlainValue,
  isFinished,
  type CheckResult,
  type PlainValue,
  type Returned,
  type RunView,
} from "@warpgrade/domain";
import { meaningOfOutcome, type Meaning } from "@/ui/state-badge.tsx";

export interface RunWords {
  meaning: Meaning;
  /** Key under "student.outcome". */
  word: string;
}

/** A practice run is judged by the visible checks alone; an attempt's by all its cases. */
export function runWords(run: RunView): RunWords {
  if (!isFinished(run.state)) return { meaning: "wait", word: run.state === "QUEUED" ? "queued" : "running" };
  if (run.state === "QUARANTINED" || run.outcome === null) return { meaning: "fault", word: "platform_fault" };
  if (run.outcome === "static_review_only") return { meaning: "wait", word: run.outcome };
  return { meaning: meaningOfOutcome(run.outcome), word: run.outcome };
}

export function checkCount(run: RunView): { held: number; total: number } | null {
  const checks = run.verdict?.checks ?? [];
  return checks.length === 0 ? null : { held: checks.filter((check) => check.held).length, total: checks.length };
}

export function formatCall(args: readonly PlainValue[]): string {
  return `(${args.map((value) => formatPlainValue(value, 40)).join(", ")})`;
}

/** "2", or "< 1" where the check sets a bound: a bound shown as a value would make a right answer look wrong. */
export function expectedText({ source, expected }: Pick<CheckResult, "source" | "expected">): string {
  if (expected === null) return "–";
  // `abs(f(...) - 42.7) < 1e-12` compares with a value too; its bound is only the tolerance.
  const bound = /\babs\(/.test(source) ? null : /\)\s*(<=|>=|<|>)/.exec(source);
  return bound === null ? expected : `${bound[1]} ${expected}`;
}

/** What came back, as text; a word of ours where it was no plain value. `say` gives the sentence. */
export function formatReturned(
  returned: Returned,
  say: (key: "nonData" | "unanswered", values?: { type: string }) => string,
): string {
  switch (returned.kind) {
    case "value":
      return formatPlainValue(returned.value, 40);
    case "raised":
      return returned.error;
    case "nonData":
      return say("nonData", { type: returned.type });
    case "unanswered":
      return say("unanswered");
  }
}
