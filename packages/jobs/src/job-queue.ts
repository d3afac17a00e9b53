import { Queue } from "bullmq";
import { producerConnection, type ConnectionErrorListener } from "./connections.ts";
import { RUN_PRIORITY, RUNS_QUEUE, RunJobPayload, runJobId, type RunPriority } from "./runs-queue.ts";
import { listWorkerReports, removeWorkerReport, saveWorkerReport, type WorkerReport } from "./worker-reports.ts";

export interface QueueDepth {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

/** Takes work to the workers. A hint only: what it loses, the sweep over the rows brings again. */
export interface JobQueue {
  /**
   * To be called after the commit that made the run. The same run and token once more does nothing while the job is
   * there. Rejects within a few seconds when Redis does not answer.
   */
  enqueueRun(job: { runId: string; token: string; priority?: RunPriority }): Promise<void>;
  depth(): Promise<QueueDepth>;
  /** A worker says that it is alive and what it can do; kept for WORKER_REPORT_SECONDS. */
  reportWorker(report: WorkerReport): Promise<void>;
  forgetWorker(workerId: string): Promise<void>;
  workers(): Promise<WorkerReport[]>;
  /** Resolves when Redis answers, rejects within a few seconds when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface JobQueueOptions {
  redisUrl: string;
  /** Before every key: several installations, or several tests, may share one Redis. */
  namespace?: string;
  onError?: ConnectionErrorListener;
}

export const DEFAULT_NAMESPACE = "warpgrade";
const DEADLINE_MS = 3_000;

export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { redisUrl, namespace = DEFAULT_NAMESPACE, onError = () => undefined } = options;
  const redis = producerConnection(redisUrl, onError);
  const runs = new Queue<RunJobPayload>(RUNS_QUEUE, { connection: redis, prefix: namespace });
  runs.on("error", onError);

  return {
    async enqueueRun({ runId, token, priority = "live" }) {
      const payload = RunJobPayload.parse({ runId, token });
      await withDeadline(
        runs.add("run", payload, {
          jobId: runJobId(payload),
          priority: RUN_PRIORITY[priority],
          // Tries are counted in the row, by the sweep. A job that has ended leaves nothing: adding under the id of a
          // kept one would silently do nothing.
          attempts: 1,
          removeOnComplete: true,
          removeOnFail: true,
        }),
      );
    },
    async depth() {
      const counts = await withDeadline(runs.getJobCounts("waiting", "prioritized", "active", "delayed", "failed"));
      return {
        // Jobs with a priority wait in a set of their own.
        waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
        active: counts.active ?? 0,
        delayed: counts.delayed ?? 0,
        failed: counts.failed ?? 0,
      };
    },
    reportWorker: (report) => withDeadline(saveWorkerReport(redis, namespace, report)),
    forgetWorker: (workerId) => withDeadline(removeWorkerReport(redis, namespace, workerId)),
    workers: () => withDeadline(listWorkerReports(redis, namespace)),
    async ping() {
      await withDeadline(redis.ping());
    },
    async close() {
      await runs.close().catch(onError);
      redis.disconnect();
    },
  };
}

/** BullMQ waits for a first connection for as long as it takes; whoever asks here has a person waiting. */
async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not answer within ${DEADLINE_MS} ms`)), DEADLINE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
