import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beatPresence } from "../grading/beat-presence.ts";
import { createWorld, judgeRun, refusal, submit, type World } from "../testing/world.ts";
import { checkHealth } from "./check-health.ts";
import { loadOperations } from "./load-operations.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

describe("operations", () => {
  it("show workers, queue and how long runs take, to administrators only", async () => {
    const { deps, admin, course, clock } = world;
    await deps.queue.reportWorker({
      workerId: "worker_1",
      driver: "bubblewrap",
      drivers: [
        {
          driver: "docker",
          state: "passed_over",
          version: null,
          runtime: null,
          enforced: {},
          reason: "no engine answers",
        },
        {
          driver: "bubblewrap",
          state: "in_use",
          version: "0.8",
          runtime: null,
          enforced: { network: { by: "namespace" }, cpuTime: { missing: "no cgroup" } },
          reason: null,
        },
      ],
      concurrency: 2,
      startedAt: clock.now().toISOString(),
      seenAt: clock.now().toISOString(),
    });
    const { runId } = await submit(world, course.students[0]);
    clock.advance(250);
    await judgeRun(deps, runId);
    await submit(world, course.students[1]);
    expect(await loadOperations(deps, admin)).toMatchObject({
      workers: [{ workerId: "worker_1", driver: "bubblewrap", drivers: [{ reason: "no engine answers" }, {}] }],
      queue: { waiting: 2 },
      runs: { queued: 1, running: 0, finishedLastHour: 1, latencyMs: { p50: 250, p99: 250 } },
    });
    expect(await refusal(loadOperations(deps, course.instructor))).toBe("FORBIDDEN");
  });

  it("say what answers", async () => {
    expect(await checkHealth(world.deps)).toEqual({ ok: true, db: true, redis: true });
    const queue = { ...world.deps.queue, ping: () => Promise.reject(new Error("away")) };
    expect(await checkHealth({ ...world.deps, queue })).toEqual({ ok: false, db: true, redis: false });
  });
});

it("presence is a lease that graders see, and no ledger entry", async () => {
  const { deps, course } = world;
  const entries = await deps.db.ledgerEntry.count();
  const here = { assignmentId: course.assignmentId, submissionId: null, part: "Q2", criterion: 3 };
  await beatPresence(deps, course.graders[0], here);
  const seen = await beatPresence(deps, course.graders[1], { ...here, criterion: null });
  expect(seen.map((entry) => [entry.grader.name, entry.criterion])).toEqual([
    ["Lin Grader", 3],
    ["Minh Grader", null],
  ]);
  expect(await refusal(beatPresence(deps, course.students[0], here))).toBe("FORBIDDEN");
  expect(await deps.db.ledgerEntry.count()).toBe(entries);
});
