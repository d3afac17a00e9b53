/** What news of a run changes on the page of its attempt, before the server is asked. */
import { isFinished, type AttemptPage, type RunState, type RunView } from "@warpgrade/domain";
import { mergeRun } from "../runs/merge-run.ts";

/**
 * A judged run as its student may see it before release. After release the page shows more than that, so it stays as it
 * is until the server has been asked.
 */
export function withRun(page: AttemptPage, run: RunView): AttemptPage {
  const known = page.runs.find(({ id }) => id === run.id);
  if (page.released !== null || (known !== undefined && isFinished(known.state))) return page;
  const runs = mergeRun(page.runs, run);
  const verdict = runs[0]?.verdict ?? null;
  const points = verdict?.automaticPoints ?? null;
  return { ...page, runs, verdict, provisional: points && { normal: points.normal, boundary: points.boundary } };
}

/** News of a run's beginning; what has ended stays ended. */
export function withRunState(page: AttemptPage, { runId, state }: { runId: string; state: RunState }): AttemptPage {
  const run = page.runs.find(({ id }) => id === runId);
  if (run === undefined || run.state === state || isFinished(run.state)) return page;
  return { ...page, runs: page.runs.map((one) => (one === run ? { ...one, state } : one)) };
}
