/**
 * What each worker says about itself, for the operations page and the health checks. A report lives a little longer than
 * the time between two of them, so that a worker that died disappears by itself.
 */
import type { Redis } from "ioredis";
import { z } from "zod";

export const WORKER_REPORT_SECONDS = 15;

const Enforced = z.record(z.string(), z.union([z.object({ by: z.string() }), z.object({ missing: z.string() })]));

/** One sandbox driver that is wanted there. */
const DriverReport = z.object({
  driver: z.string(),
  /** `ready`: it would work, and one that is preferred is in use. */
  state: z.enum(["in_use", "ready", "passed_over"]),
  version: z.string().nullable(),
  runtime: z.string().nullable(),
  /** What the driver holds and by which means, or what it lacks there. */
  enforced: Enforced,
  /** Why it was passed over, with what to do about it. */
  reason: z.string().nullable(),
});
export type DriverReport = z.infer<typeof DriverReport>;

export const WorkerReport = z.object({
  workerId: z.string(),
  /** The one in use; null: no sandbox works there, every run is for a person to read. */
  driver: z.string().nullable(),
  /** All that are wanted, as far as they have been looked at, in the order of preference. */
  drivers: z.array(DriverReport),
  concurrency: z.number().int(),
  /** ISO 8601. */
  startedAt: z.string(),
  seenAt: z.string(),
});
export type WorkerReport = z.infer<typeof WorkerReport>;

export async function saveWorkerReport(redis: Redis, namespace: string, report: WorkerReport): Promise<void> {
  const { workerId } = report;
  await redis
    .multi()
    .set(reportKey(namespace, workerId), JSON.stringify(report), "EX", WORKER_REPORT_SECONDS)
    .sadd(indexKey(namespace), workerId)
    .exec();
}

export async function removeWorkerReport(redis: Redis, namespace: string, workerId: string): Promise<void> {
  await redis.multi().del(reportKey(namespace, workerId)).srem(indexKey(namespace), workerId).exec();
}

/** Those alive now, by id; forgets the others. */
export async function listWorkerReports(redis: Redis, namespace: string): Promise<WorkerReport[]> {
  const ids = (await redis.smembers(indexKey(namespace))).toSorted();
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map((id) => reportKey(namespace, id)));
  const gone = ids.filter((_, index) => texts[index] === null);
  if (gone.length > 0) await redis.srem(indexKey(namespace), ...gone);
  return texts.flatMap((text) => {
    if (text === null || text === undefined) return [];
    const report = WorkerReport.safeParse(JSON.parse(text));
    return report.success ? [report.data] : [];
  });
}

function reportKey(namespace: string, workerId: string): string {
  return `${namespace}:worker:${workerId}`;
}

function indexKey(namespace: string): string {
  return `${namespace}:workers`;
}
