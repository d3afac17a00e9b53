import { SANDBOX_LIMITS } from "@warpgrade/domain";
import { judge } from "@warpgrade/judge";
import type { RunJobPayload } from "@warpgrade/jobs";
import type { Sandbox } from "@warpgrade/sandbox";
import { claimRun, recordVerdict, type RecordedAs, type ServiceDeps } from "@warpgrade/services";
import { claimToJudge } from "../claim-to-judge.ts";
import { holdRun } from "../hold-run.ts";

export interface RunSubmissionDeps {
  services: ServiceDeps;
  /** What there is at this moment; null: nothing can be run here, and the run is left to a person. */
  currentSandbox(): Sandbox | null;
}

/**
 * Claims the run, judges it and records the verdict, once: whoever has lost the token on the way writes nothing.
 * `not_ours`: the job was out of date, somebody else has the run or it is done.
 */
export async function runSubmission(
  { services, currentSandbox }: RunSubmissionDeps,
  { runId, token }: RunJobPayload,
  stop: AbortSignal,
): Promise<RecordedAs | "not_ours"> {
  const watch = stopwatch();
  const job = await claimRun(services, { runId, token });
  if (!job) return "not_ours";
  watch.lap("claimMs");
  const hold = holdRun(services, job, stop);
  try {
    const verdict = await judge({
      exercise: job.exercise,
      submission: { blank: job.blank },
      sandbox: currentSandbox(),
      limits: SANDBOX_LIMITS,
      signal: hold.signal,
      cases: job.cases,
      casesSha256: job.casesSha256,
      ownCase: job.boundary,
      claim: claimToJudge(job),
      onFault: (reason) => services.log.error({ runId, reason }, "platform fault"),
    });
    watch.lap("judgeMs");
    const recorded = await recordVerdict(services, { runId, token, verdict });
    watch.lap("recordMs");
    services.log.info({ runId, outcome: verdict.outcome, recorded, ...watch.laps }, "run judged");
    return recorded;
  } finally {
    hold.end();
  }
}

/** Where the time of one run went, in whole milliseconds per stretch. */
function stopwatch() {
  const laps: Record<string, number> = {};
  let since = performance.now();
  return {
    laps,
    lap(name: string) {
      const now = performance.now();
      laps[name] = Math.round(now - since);
      since = now;
    },
  };
}
