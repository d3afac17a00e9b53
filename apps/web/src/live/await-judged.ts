import { isFinished, type RunView } from "@warpgrade/domain";
import { liveHub } from "./hub.ts";

/**
 * The judged run, if its news comes within so many milliseconds or came a moment ago; otherwise null, also for a run that
 * ended without a verdict or whose news is too long to be sent along.
 */
export function awaitJudged(courseId: string, runId: string, ms: number): Promise<RunView | null> {
  return new Promise((resolve) => {
    const end = (run: RunView | null) => {
      clearTimeout(timer);
      stop();
      resolve(run);
    };
    const timer = setTimeout(() => end(null), ms);
    const stop = liveHub().subscribe(
      courseId,
      (event) => {
        if (event.type === "run" && event.runId === runId && isFinished(event.state)) end(event.run);
      },
      { catchUp: "replay" },
    );
  });
}
