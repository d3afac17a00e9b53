export { RUNS_QUEUE, RunJobPayload, type RunPriority } from "./runs-queue.ts";
export {
  createJobQueue,
  DEFAULT_NAMESPACE,
  type JobQueue,
  type JobQueueOptions,
  type QueueDepth,
} from "./job-queue.ts";
export { workerConnection } from "./connections.ts";
export { WORKER_REPORT_SECONDS, WorkerReport, type DriverReport } from "./worker-reports.ts";
