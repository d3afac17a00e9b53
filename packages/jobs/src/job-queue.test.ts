import { Worker } from "bullmq";
import { newId, requireSetting } from "@warpgrade/platform";
import { afterEach, describe, expect, it } from "vitest";
import { workerConnection } from "./connections.ts";
import { createJobQueue, type JobQueue } from "./job-queue.ts";
import { RUNS_QUEUE, type RunJobPayload } from "./runs-queue.ts";
import type { WorkerReport } from "./worker-reports.ts";

const redisUrl = requireSetting("TEST_REDIS_URL");
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function open(namespace = newId("test")): { queue: JobQueue; namespace: string } {
  const queue = createJobQueue({ redisUrl, namespace });
  closing.push(() => queue.close());
  return { queue, namespace };
}

/** Takes jobs out with the real worker and keeps their payloads; resolves `done(n)` at the n-th. */
function takeJobs(namespace: string, process: (payload: RunJobPayload) => Promise<void> = async () => undefined) {
  const taken: RunJobPayload[] = [];
  const waiting = new Map<number, () => void>();
  const connection = workerConnection(redisUrl, () => undefined);
  const worker = new Worker<RunJobPayload>(
    RUNS_QUEUE,
    async (job) => {
      await process(job.data);
      taken.push(job.data);
    },
    { connection, prefix: namespace, concurrency: 1 },
  );
  worker.on("error", () => undefined);
  const announce = () => waiting.get(taken.length)?.();
  worker.on("completed", announce);
  closing.push(async () => {
    await worker.close(true);
    connection.disconnect();
  });
  const done = (count: number) =>
    new Promise<void>((resolve) => {
      if (taken.length >= count) resolve();
      else waiting.set(count, resolve);
    });
  return { taken, done, worker };
}

const report = (workerId: string): WorkerReport => ({
  workerId,
  driver: "bubblewrap",
  drivers: [
    {
      driver: "bubblewrap",
      state: "in_use",
      version: "0.8.0",
      runtime: null,
      enforced: { network: { by: "an empty namespace" }, cpuTime: { missing: "no cgroup" } },
      reason: null,
    },
  ],
  concurrency: 2,
  startedAt: "2026-01-01T00:00:00.000Z",
  seenAt: "2026-01-01T00:00:00.000Z",
});

describe("the queue of runs", () => {
  it("brings a run to a worker, once, though it was enqueued twice", async () => {
    const { queue, namespace } = open();
    await queue.enqueueRun({ runId: "run_1", token: "t1" });
    await queue.enqueueRun({ runId: "run_1", token: "t1" });
    await queue.enqueueRun({ runId: "run_2", token: "t1" });
    expect(await queue.depth()).toEqual({ waiting: 2, active: 0, delayed: 0, failed: 0 });
    const { taken, done } = takeJobs(namespace);
    await done(2);
    expect(taken).toEqual([
      { runId: "run_1", token: "t1" },
      { runId: "run_2", token: "t1" },
    ]);
  });

  it("takes a run again under a new token, and under the same token once the job has ended", async () => {
    const { queue, namespace } = open();
    const { taken, done } = takeJobs(namespace);
    await queue.enqueueRun({ runId: "run_1", token: "t1" });
    await done(1);
    await queue.enqueueRun({ runId: "run_1", token: "t2" });
    await done(2);
    await queue.enqueueRun({ runId: "run_1", token: "t1" });
    await done(3);
    expect(taken.map(({ token }) => token)).toEqual(["t1", "t2", "t1"]);
  });

  it("leaves nothing behind a job that failed, so that its id is free", async () => {
    const { queue, namespace } = open();
    let fail = true;
    const { done, worker } = takeJobs(namespace, async () => {
      if (fail) throw new Error("broken");
    });
    const failed = new Promise<void>((resolve) => worker.once("failed", () => resolve()));
    await queue.enqueueRun({ runId: "run_1", token: "t1" });
    await failed;
    expect(await queue.depth()).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    fail = false;
    await queue.enqueueRun({ runId: "run_1", token: "t1" });
    await done(1);
  });

  it("serves live runs before a batch, in the order in which they came", async () => {
    const { queue, namespace } = open();
    for (const n of [1, 2, 3]) await queue.enqueueRun({ runId: `batch_${n}`, token: "t", priority: "batch" });
    for (const n of [1, 2]) await queue.enqueueRun({ runId: `live_${n}`, token: "t" });
    const { taken, done } = takeJobs(namespace);
    await done(5);
    expect(taken.map(({ runId }) => runId)).toEqual(["live_1", "live_2", "batch_1", "batch_2", "batch_3"]);
  });

  it("refuses a payload that is no id", async () => {
    const { queue } = open();
    await expect(queue.enqueueRun({ runId: "run:1", token: "t" })).rejects.toThrow();
    expect((await queue.depth()).waiting).toBe(0);
  });

  it("fails, instead of waiting for ever, when nothing answers at Redis's address", async () => {
    const errors: Error[] = [];
    const queue = createJobQueue({ redisUrl: "redis://127.0.0.1:1", onError: (error) => errors.push(error) });
    closing.push(() => queue.close());
    await expect(queue.enqueueRun({ runId: "run_1", token: "t1" })).rejects.toThrow();
    await expect(queue.ping()).rejects.toThrow();
    expect(errors.length).toBeGreaterThan(0);
  });
});

describe("reports of workers", () => {
  it("lists who is alive and forgets who has gone", async () => {
    const { queue } = open();
    await queue.reportWorker(report("worker_b"));
    await queue.reportWorker(report("worker_a"));
    await queue.reportWorker(report("worker_a"));
    expect((await queue.workers()).map(({ workerId }) => workerId)).toEqual(["worker_a", "worker_b"]);
    expect((await queue.workers())[0]).toEqual(report("worker_a"));
    await queue.forgetWorker("worker_a");
    expect((await queue.workers()).map(({ workerId }) => workerId)).toEqual(["worker_b"]);
  });
});
