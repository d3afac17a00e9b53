import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface OperationsPage {
  asOf: string;
  workers: {
    workerId: string;
    driver: string | null;
    version: string | null;
    runtime: string | null;
    enforced: Record<string, { by: string } | { missing: string }>;
    reason: string | null;
    concurrency: number;
    seenAt: string;
  }[];
  queue: { waiting: number; active: number; delayed: number; failed: number };
  runs: {
    queued: number;
    running: number;
    quarantined: number;
    /** Of the runs that ended in the last hour; milliseconds from queued to judged. */
    finishedLastHour: number;
    latencyMs: { p50: number | null; p95: number | null; p99: number | null };
  };
}

export async function loadOperations(_deps: ServiceDeps, _viewer: ViewerRef): Promise<OperationsPage> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
