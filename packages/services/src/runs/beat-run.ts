import type { ServiceDeps } from "../deps.ts";

/** A sign of life of the worker that holds the run; false when the run was taken away and the work should stop. */
export async function beatRun(deps: ServiceDeps, { runId, token }: { runId: string; token: string }): Promise<boolean> {
  const { count } = await deps.db.run.updateMany({
    where: { id: runId, token, state: "RUNNING" },
    data: { beatAt: deps.clock.now() },
  });
  return count === 1;
}
