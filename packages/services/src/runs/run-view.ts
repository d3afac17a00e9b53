/** A run as its owner sees it. */
import { Verdict, type Outcome, type RunKind, type RunState, type RunView } from "@warpgrade/domain";
import { cutVerdict, practiceOutcome, type CutContext } from "./cut-verdict.ts";

export const runSelect = {
  id: true,
  assignmentId: true,
  userId: true,
  submissionId: true,
  kind: true,
  state: true,
  outcome: true,
  queuedAt: true,
  startedAt: true,
  finishedAt: true,
  tries: true,
  input: true,
  verdict: { select: { body: true } },
} as const;

export interface RunRow {
  id: string;
  kind: RunKind;
  state: RunState;
  outcome: string | null;
  queuedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  tries: number;
  input: unknown;
  verdict: { body: unknown } | null;
}

export function runView(row: RunRow, context: Omit<CutContext, "kind">): RunView {
  return showRun(row, row.verdict ? Verdict.parse(row.verdict.body) : null, context);
}

/** The same of a verdict that is not read from its row. */
export function showRun(
  row: Omit<RunRow, "verdict">,
  full: Verdict | null,
  context: Omit<CutContext, "kind">,
): RunView {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    outcome: outcomeShown(row, full),
    queuedAt: row.queuedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    blank: (row.input as { blank?: string }).blank ?? "",
    tries: row.tries,
    verdict: full && cutVerdict(full, { ...context, kind: row.kind }),
  };
}

function outcomeShown(row: Pick<RunRow, "kind" | "outcome">, full: Verdict | null): Outcome | null {
  if (row.kind === "PRACTICE" && full) return practiceOutcome(full);
  return row.outcome as Outcome | null;
}
