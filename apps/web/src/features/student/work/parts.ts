/** Which of the five parts of a submission are there: what the tabs count and the summary lists. */
import type { RunView, WorkContent } from "@warpgrade/domain";

/** The five parts that the tab counts. */
export const ANSWER_PARTS = ["Q1", "Q2", "Q3", "explanation", "claim"] as const;
export const WORK_PARTS = ["code", "boundary", "Q1", "Q2", "Q3", "explanation", "failure", "claim"] as const;
export type WorkPart = (typeof WORK_PARTS)[number];
/** `notOwed`: nothing has to be said here, e.g. no run failed. */
export type PartState = "ready" | "missing" | "notRun" | "changedSince" | "notOwed";

/** `required[i]`: whether the function's i-th parameter has no default. */
export function partStates(
  content: WorkContent,
  runs: readonly RunView[],
  required: readonly boolean[],
): Record<WorkPart, PartState> {
  const { answers, boundary, claim } = content;
  return {
    code: codeState(content.blank, runs),
    boundary:
      filled(boundary.expected) && required.every((must, index) => !must || filled(boundary.args[index] ?? ""))
        ? "ready"
        : "missing",
    Q1: textState(answers.Q1),
    Q2: textState(answers.Q2),
    Q3: textState(answers.Q3),
    explanation: textState(content.explanation),
    failure: someRunFailed(runs) ? textState(content.failureExplanation) : "notOwed",
    claim: claimState(claim),
  };
}

function codeState(blank: string, runs: readonly RunView[]): PartState {
  if (!filled(blank)) return "missing";
  const last = newestRun(runs);
  if (last === null) return "notRun";
  return last.blank === blank ? "ready" : "changedSince";
}

function claimState(claim: WorkContent["claim"]): PartState {
  switch (claim.source) {
    case null:
      return "missing";
    case "PLATFORM_RUN":
      return claim.runId === null ? "missing" : "ready";
    case "OWN_MACHINE":
      return filled(claim.device) && filled(claim.output) ? "ready" : "missing";
    case "STATIC_REVIEW":
      return "ready";
  }
}

function textState(text: string): PartState {
  return filled(text) ? "ready" : "missing";
}

function filled(text: string): boolean {
  return text.trim() !== "";
}

/** A failure to be explained is the student's own: a platform's fault owes nobody an explanation. */
export function someRunFailed(runs: readonly RunView[]): boolean {
  return runs.some(
    (run) =>
      run.outcome !== null &&
      run.outcome !== "accepted" &&
      run.outcome !== "platform_fault" &&
      run.outcome !== "static_review_only",
  );
}

export function newestRun(runs: readonly RunView[]): RunView | null {
  return runs.reduce<RunView | null>((best, run) => (best === null || run.queuedAt > best.queuedAt ? run : best), null);
}

export function countReady(states: Record<WorkPart, PartState>): { ready: number; of: number } {
  return { ready: ANSWER_PARTS.filter((part) => states[part] === "ready").length, of: ANSWER_PARTS.length };
}

export function isMissing(state: PartState): boolean {
  return state !== "ready" && state !== "notOwed";
}
