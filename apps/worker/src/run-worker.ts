import { DEFAULT_NAMESPACE, RUNS_QUEUE, RunJobPayload, workerConnection } from "@warpgrade/jobs";
import { createHistogram } from "@warpgrade/platform";
import { Worker } from "bullmq";
import { runSubmission, type RunSubmissionDeps } from "./processors/run-submission.ts";

export interface RunWorkerOptions extends RunSubmissionDeps {
  redisUrl: string;
  concurrency: number;
}

export interface RunWorker {
  /** False once it was told to stop. */
  isTaking(): boolean;
  /**
   * Takes no more jobs and lets those at work come to their end, for as long as `graceMs`; then stops them (their runs
   * go back into the queue) and, after as long again, lets go. BullMQ's own close may wait for ever.
   */
  stop(graceMs: number): Promise<void>;
}

/** Takes jobs out of the queue of runs. */
export function startRunWorker({ services, currentSandbox, redisUrl, concurrency }: RunWorkerOptions): RunWorker {
  const { log } = services;
  const onError = (error: Error) => log.warn({ err: error }, "queue connection failed");
  const connection = workerConnection(redisUrl, onError);
  const stop = new AbortController();
  const took = createHistogram("run");

  const worker = new Worker<RunJobPayload>(
    RUNS_QUEUE,
    async (job, _token, cancelled) => {
      const payload = RunJobPayload.parse(job.data);
      const signal = cancelled ? AbortSignal.any([stop.signal, cancelled]) : stop.signal;
      const began = performance.now();
      const recorded = await runSubmission({ services, currentSandbox }, payload, signal);
      const ms = performance.now() - began;
      if (recorded !== "not_ours") took.observe(ms);
      log.info({ runId: payload.runId, recorded, ms: Math.round(ms), p95: took.summary().p95 }, "run ended");
    },
    { connection, prefix: DEFAULT_NAMESPACE, concurrency },
  );
  worker.on("error", onError);
  // The row still says RUNNING; without signs of life the sweep hands it on, a bounded number of times.
  worker.on("failed", (job, error) => log.error({ runId: job?.data.runId, err: error }, "run could not be judged"));

  return {
    isTaking: () => worker.isRunning() && !worker.closing,
    async stop(graceMs) {
      const ended = worker.close();
      if (!(await endsWithin(ended, graceMs))) {
        log.warn({}, "runs still at work are stopped");
        stop.abort();
        await endsWithin(ended, graceMs);
      }
      connection.disconnect();
    },
  };
}

async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
