import type { WorkerReport } from "@warpgrade/jobs";
import type { OpenedSandbox } from "./open-sandbox.ts";

/** What this worker says about itself on the operations page. */
export function workerReport(worker: {
  workerId: string;
  opened: OpenedSandbox;
  concurrency: number;
  startedAt: Date;
}): (now: Date) => WorkerReport {
  const { workerId, concurrency, startedAt, opened } = worker;
  const { capabilities, reason } = opened;
  return (now) => ({
    workerId,
    driver: capabilities?.driver ?? null,
    version: capabilities?.version ?? null,
    runtime: capabilities?.runtime ?? null,
    enforced: capabilities?.enforced ?? {},
    reason,
    concurrency,
    startedAt: startedAt.toISOString(),
    seenAt: now.toISOString(),
  });
}
