/** What an administrator watches: which workers are alive and what their sandboxes hold, how much waits, how long it takes. */
import { selectRunLatencies } from "@warpgrade/db";
import { authorizeSite } from "../access/authorize.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface OperationsPage {
  /** ISO 8601. */
  asOf: string;
  workers: {
    workerId: string;
    /** The one in use; null: no sandbox works there, its runs are static review only. */
    driver: string | null;
    /** Each that is wanted there: what it holds, or why it was passed over. */
    drivers: {
      driver: string;
      state: "in_use" | "ready" | "passed_over";
      version: string | null;
      runtime: string | null;
      enforced: Record<string, { by: string } | { missing: string }>;
      reason: string | null;
    }[];
    concurrency: number;
    startedAt: string;
    seenAt: string;
  }[];
  /** Null while Redis does not answer. */
  queue: { waiting: number; active: number; delayed: number; failed: number } | null;
  runs: {
    queued: number;
    running: number;
    quarantined: number;
    finishedLastHour: number;
    /** From queued to judged, of the runs that ended in the last hour; null where none did. */
    latencyMs: { p50: number | null; p95: number | null; p99: number | null };
  };
}

const HOUR_MS = 3_600_000;

export async function loadOperations(deps: ServiceDeps, viewer: ViewerRef): Promise<OperationsPage> {
  await authorizeSite(deps, viewer, "operations.view");
  const now = deps.clock.now();
  const states = await deps.db.run.groupBy({
    by: ["state"],
    where: { state: { in: ["QUEUED", "RUNNING", "QUARANTINED"] } },
    _count: true,
  });
  const count = (state: string) => states.find((row) => row.state === state)?._count ?? 0;
  const latencies = await selectRunLatencies(deps.db, new Date(now.getTime() - HOUR_MS));
  return {
    asOf: now.toISOString(),
    workers: (await orNull(deps, deps.queue.workers())) ?? [],
    queue: await orNull(deps, deps.queue.depth()),
    runs: {
      queued: count("QUEUED"),
      running: count("RUNNING"),
      quarantined: count("QUARANTINED"),
      finishedLastHour: latencies.count,
      latencyMs: { p50: latencies.p50, p95: latencies.p95, p99: latencies.p99 },
    },
  };
}

/** The page is most needed when something is down: what does not answer is left open, the rest is shown. */
async function orNull<T>(deps: ServiceDeps, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    deps.log.warn({ err: error }, "operations: Redis does not answer");
    return null;
  }
}
