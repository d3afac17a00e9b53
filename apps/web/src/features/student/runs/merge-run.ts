import { isFinished, type RunState, type RunView } from "@warpgrade/domain";

const RANK: Record<RunState, number> = { QUEUED: 0, RUNNING: 1, JUDGED: 2, QUARANTINED: 2 };

/**
 * Puts news of a run into the list, newest run first. Answers may overtake each other: an older
 * state of the same run never replaces a newer one, and nothing leaves an end state.
 */
export function mergeRun(runs: readonly RunView[], news: RunView): RunView[] {
  const known = runs.find((run) => run.id === news.id);
  if (known !== undefined && isOlder(news, known)) return [...runs];
  return [news, ...runs.filter((run) => run.id !== news.id)].sort((a, b) => (a.queuedAt < b.queuedAt ? 1 : -1));
}

function isOlder(news: RunView, known: RunView): boolean {
  if (isFinished(known.state)) return !isFinished(news.state);
  return news.tries < known.tries || (news.tries === known.tries && RANK[news.state] < RANK[known.state]);
}
