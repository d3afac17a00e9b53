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
  const job = await claimRun(services, { runId, token });
  if (!job) return "not_ours";
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
    return await recordVerdict(services, { runId, token, verdict });
  } finally {
    hold.end();
  }
}
