import type { RunState } from "@warpgrade/domain";
import type { ServiceDeps } from "../deps.ts";

/**
 * Tells the worker (when there is work to do) and the open pages about a run, after the commit that changed it. Neither
 * may fail the use case: the row is the truth, the sweep finds what the queue lost, and a page can always ask.
 */
export async function announceRun(
  deps: Pick<ServiceDeps, "queue" | "live" | "log">,
  { runId, token, courseId, state }: { runId: string; token: string; courseId: string; state: RunState },
): Promise<void> {
  try {
    if (state === "QUEUED") await deps.queue.enqueueRun({ runId, token });
  } catch (error) {
    deps.log.warn({ runId, err: error }, "run not enqueued, left to the sweep");
  }
  await publishRun(deps, { runId, courseId, state });
}

export async function publishRun(
  deps: Pick<ServiceDeps, "live" | "log">,
  { runId, courseId, state }: { runId: string; courseId: string; state: RunState },
): Promise<void> {
  try {
    await deps.live.publish({ type: "run", courseId, runId, state });
  } catch (error) {
    deps.log.warn({ runId, err: error }, "run progress not published");
  }
}
