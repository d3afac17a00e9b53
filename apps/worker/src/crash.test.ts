import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@warpgrade/db/testing";
import { loadEnv, requireSetting } from "@warpgrade/platform";
import { createServiceDeps, recordVerdict, type OpenServiceDeps } from "@warpgrade/services";
import { Verdict } from "@warpgrade/domain";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import {
  killCellOf,
  prepareStudent,
  startWorkerProcess,
  until,
  type StudentAtWork,
  type WorkerProcess,
} from "./testing.ts";

/** Runs until the sandbox's two seconds of processor time are used up: long enough to be killed in the middle. */
const ENDLESS = "sum(1 for _ in iter(int, 1))";

let test: TestDatabase;
let services: OpenServiceDeps;
let student: StudentAtWork;
let env: Record<string, string>;
let workers: WorkerProcess[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  // A Redis database of its own: a worker of another test would take these jobs and find no such run.
  const redis = new URL(requireSetting("TEST_REDIS_URL"));
  redis.pathname = "/11";
  env = { DATABASE_URL: test.url, REDIS_URL: redis.toString() };
  services = createServiceDeps({ ...loadEnv(), ...env }, { name: "test" });
});
beforeEach(async () => {
  // Each test has a student of its own, with all attempts.
  student = await prepareStudent(services);
});
afterEach(async () => {
  for (const worker of workers) await worker.end("SIGKILL");
  workers = [];
});
afterAll(async () => {
  await services.close();
  await test.close();
});

async function startWorker(more: Record<string, string> = {}): Promise<WorkerProcess> {
  const worker = await startWorkerProcess({ ...env, ...more });
  workers.push(worker);
  expect((await worker.health()).driver).not.toBeNull();
  return worker;
}
/** What workers report, those that were there before left out. */
async function ownReports(others: readonly string[]) {
  return (await services.queue.workers()).filter(({ workerId }) => !others.includes(workerId));
}
const runOf = (id: string) => test.db.run.findUniqueOrThrow({ where: { id } });
const isIn = (id: string, state: string) => async () => (await runOf(id)).state === state;

it("a worker killed in the middle of a run loses nothing: the run is taken up again and judged exactly once", async () => {
  const first = await startWorker();
  const { submissionId, runId } = await student.submit(ENDLESS);
  await until("the run is at work", isIn(runId, "RUNNING"));
  const taken = await runOf(runId);
  expect(await first.end("SIGKILL")).toBeNull();
  expect(await runOf(runId)).toMatchObject({ state: "RUNNING", tries: 1, outcome: null });

  await startWorker();
  await until("the run is judged", isIn(runId, "JUDGED"));
  const judged = await runOf(runId);
  expect(judged).toMatchObject({ tries: 2, outcome: "time_limit" });
  expect(judged.token).not.toBe(taken.token);

  const verdicts = await test.db.verdict.findMany({ where: { submissionId } });
  expect(verdicts).toHaveLength(1);
  const entries = await test.db.ledgerEntry.findMany({ where: { courseId: student.courseId, kind: "run.judged" } });
  expect(entries.map(({ subject }) => subject)).toEqual([expect.objectContaining({ runId, submissionId })]);

  // The killed worker's verdict, had it been on its way, would come too late.
  const late = Verdict.parse(verdicts[0]?.body);
  expect(await recordVerdict(services, { runId, token: taken.token, verdict: late })).toBe("stale");
  expect(await test.db.verdict.count({ where: { submissionId } })).toBe(1);
}, 150_000);

it("a worker told to stop ends its run first, and takes no other", async () => {
  // Workers that were killed before stay in the list until their report runs out.
  const others = (await services.queue.workers()).map(({ workerId }) => workerId);
  const worker = await startWorker();
  await until("it has reported", async () => (await ownReports(others)).length === 1);
  const { runId } = await student.submit(ENDLESS);
  await until("the run is at work", isIn(runId, "RUNNING"));
  const ended = worker.end("SIGTERM");
  await until("it takes no more runs", async () => (await worker.health()).ok === false);
  const waiting = await student.submit("1");
  expect(await ended).toBe(0);
  expect(await runOf(runId)).toMatchObject({ state: "JUDGED", tries: 1, outcome: "time_limit" });
  expect(await runOf(waiting.runId)).toMatchObject({ state: "QUEUED", tries: 0 });
  expect(await ownReports(others)).toEqual([]);
}, 90_000);

it("a worker that finds no sandbox at its start takes one that comes later, without being restarted", async () => {
  const others = (await services.queue.workers()).map(({ workerId }) => workerId);
  const folder = mkdtempSync(join(tmpdir(), "warpgrade-late-"));
  try {
    // bubblewrap needs a place for its files, and this one is not there yet.
    const place = join(folder, "later");
    const late = { TMPDIR: place, TSX_DISABLE_CACHE: "1", WARPGRADE_SANDBOX_DRIVERS: "bubblewrap" };
    const worker = await startWorkerProcess({ ...env, ...late, WORKER_SANDBOX_RETRY_MS: "200" });
    workers.push(worker);
    expect(await worker.health()).toMatchObject({ ok: true, driver: null });
    await until(
      "it has said why",
      async () => (await ownReports(others))[0]?.drivers[0]?.reason?.includes(place) ?? false,
    );
    mkdirSync(place);
    await until("it has a sandbox", async () => (await worker.health()).driver === "bubblewrap");
    const { runId } = await student.submit("-(-copy_cycles // compute_cycles) + 1");
    await until("the run is judged", isIn(runId, "JUDGED"));
    expect(await runOf(runId)).toMatchObject({ outcome: "accepted" });
    await worker.end("SIGTERM");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 90_000);

it("a sandbox whose engine dies under a run is the platform's fault: tried again, and no attempt is spent", async () => {
  const worker = await startWorker({ WARPGRADE_SANDBOX_DRIVERS: "bubblewrap" });
  const { submissionId, runId } = await student.submit(ENDLESS);
  await until("the run is at work", isIn(runId, "RUNNING"));
  await until("its container was killed from outside", () => killCellOf(worker.process.pid));
  await until("the run is judged", isIn(runId, "JUDGED"));
  const judged = await runOf(runId);
  expect(judged).toMatchObject({ outcome: "time_limit" });
  expect(judged.tries).toBeGreaterThan(1);
  // One submission, one verdict: the fault left none, and took nothing of the student's.
  expect(await test.db.verdict.count({ where: { submissionId } })).toBe(1);
  expect(await test.db.submission.count({ where: { id: submissionId } })).toBe(1);
}, 150_000);

it("a worker without a sandbox runs nothing, says so, and leaves the run to a person", async () => {
  const others = (await services.queue.workers()).map(({ workerId }) => workerId);
  const worker = await startWorkerProcess({ ...env, WARPGRADE_SANDBOX_DRIVERS: "none" });
  workers.push(worker);
  expect(await worker.health()).toMatchObject({ ok: true, driver: null });
  await until("it has reported", async () => (await ownReports(others)).length === 1);
  expect(await ownReports(others)).toEqual([expect.objectContaining({ driver: null, drivers: [] })]);
  const { submissionId, runId } = await student.submit("1");
  await until("the run is judged", isIn(runId, "JUDGED"));
  expect(await runOf(runId)).toMatchObject({ outcome: "static_review_only" });
  const verdict = await test.db.verdict.findFirstOrThrow({ where: { submissionId } });
  expect(verdict).toMatchObject({ normalPoints: null, boundaryPoints: null, visibleAsserts: null });
}, 90_000);
