/**
 * Telling the worker and the open pages about a run, after the commit that changed it. Neither may fail the use case: the
 * row is the truth, the sweep finds what the queue lost, and a page can always ask.
 */
import type { RunKind, RunState, RunView } from "@warpgrade/domain";
import type { ServiceDeps } from "../deps.ts";

/** What is told of a run, with whose it is: streams are cut by that. */
export interface AnnouncedRun {
  runId: string;
  courseId: string;
  studentId: string;
  kind: RunKind;
}

export function announced(run: {
  id: string;
  userId: string;
  kind: RunKind;
  assignment: { courseId: string };
}): AnnouncedRun {
  return { runId: run.id, courseId: run.assignment.courseId, studentId: run.userId, kind: run.kind };
}

/** Longer ones (a cell that printed a lot) are fetched by the page that shows them. */
const MOST_SENT_CHARS = 64 * 1024;

export async function enqueueRun(
  deps: Pick<ServiceDeps, "queue" | "log">,
  { runId, token }: { runId: string; token: string },
): Promise<void> {
  try {
    await deps.queue.enqueueRun({ runId, token });
  } catch (error) {
    deps.log.warn({ runId, err: error }, "run not enqueued, left to the sweep");
  }
}

/** `run`: the judged run as its student may see it. */
export async function publishRun(
  deps: Pick<ServiceDeps, "live" | "log">,
  { runId, courseId, studentId, kind }: AnnouncedRun,
  { state, run = null }: { state: RunState; run?: RunView | null },
): Promise<void> {
  const sent = run !== null && JSON.stringify(run).length <= MOST_SENT_CHARS ? run : null;
  try {
    await deps.live.publish({
      event: { type: "run", courseId, runId, state, run: sent },
      owner: { studentId, kind },
    });
  } catch (error) {
    deps.log.warn({ runId, err: error }, "run progress not published");
  }
}

/** For a run that takes long enough to be worth a word before its end. */
export async function announceRunning(deps: Pick<ServiceDeps, "live" | "log">, run: AnnouncedRun): Promise<void> {
  await publishRun(deps, run, { state: "RUNNING" });
}

/** A run that goes back into the queue: the pages that showed it running hear of it as well. */
export async function announceRequeued(
  deps: Pick<ServiceDeps, "queue" | "live" | "log">,
  run: AnnouncedRun & { token: string },
): Promise<void> {
  await enqueueRun(deps, run);
  await publishRun(deps, run, { state: "QUEUED" });
}
