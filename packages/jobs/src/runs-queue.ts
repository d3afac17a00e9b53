import { z } from "zod";

/** The one queue of runs: a job says which run may be claimed with which token, and nothing else. */
export const RUNS_QUEUE = "runs";

/** A custom job id must not hold ":" and must not be all digits; both parts are of these characters only. */
const Part = z.string().regex(/^[0-9A-Za-z_]{1,80}$/);

export const RunJobPayload = z.object({ runId: Part, token: Part }).strict();
export type RunJobPayload = z.infer<typeof RunJobPayload>;

/**
 * Live traffic (a person waits) goes before batch work (a regrade). Smaller is earlier; batch jobs are also behind live
 * ones that come later.
 */
export const RUN_PRIORITY = { live: 1, batch: 100 } as const;
export type RunPriority = keyof typeof RUN_PRIORITY;

/** The token is part of the id: a run that is handed out anew is a new job, whatever became of the old one. */
export function runJobId({ runId, token }: RunJobPayload): string {
  return `${runId}-${token}`;
}
