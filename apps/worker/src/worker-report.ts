import type { WorkerReport } from "@warpgrade/jobs";
import type { SandboxKeeper } from "./sandbox-keeper.ts";

/** What this worker says about itself on the operations page. */
export function workerReport(worker: {
  workerId: string;
  keeper: Pick<SandboxKeeper, "current">;
  concurrency: number;
  startedAt: Date;
}): (now: Date) => WorkerReport {
  const { workerId, concurrency, startedAt, keeper } = worker;
  return (now) => {
    const { sandbox, drivers } = keeper.current();
    return {
      workerId,
      driver: sandbox?.driver ?? null,
      drivers,
      concurrency,
      startedAt: startedAt.toISOString(),
      seenAt: now.toISOString(),
    };
  };
}
