/**
 * Reconciles rows and queue; to be called every few seconds by each worker. No run is older than its limit without an
 * end state.
 *
 * - QUEUED for long: the queue may have lost it, or is just busy. It is enqueued again under the same token: where the job
 *   is still waiting that does nothing. After much longer it gets a new token, in case a dead job sits on the id.
 * - RUNNING without a sign of life: its worker is dead. It gets a new token (a late verdict under the old one is refused),
 *   or is quarantined when its tries are used up.
 */
import { withTransaction } from "@warpgrade/db";
import { LOST_QUEUE_MS, MAX_RUN_TRIES, STALE_RUN_MS } from "@warpgrade/domain";
import { racePoint } from "@warpgrade/platform";
import type { ServiceDeps } from "../deps.ts";
import { announced, announceRequeued, publishRun } from "./announce-run.ts";
import { quarantine, requeue } from "./end-run.ts";

const MOST_AT_ONCE = 200;
const DEAD_JOB_MS = 6 * LOST_QUEUE_MS;

const sweepSelect = {
  id: true,
  token: true,
  tries: true,
  queuedAt: true,
  assignmentId: true,
  submissionId: true,
  userId: true,
  kind: true,
  assignment: { select: { courseId: true } },
} as const;

export async function sweepRuns(deps: ServiceDeps): Promise<{ requeued: number; quarantined: number }> {
  const now = deps.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const swept = { requeued: 0, quarantined: 0 };

  const lost = await deps.db.run.findMany({
    where: { state: "QUEUED", queuedAt: { lt: before(LOST_QUEUE_MS) } },
    orderBy: { queuedAt: "asc" },
    take: MOST_AT_ONCE,
    select: sweepSelect,
  });
  for (const run of lost) {
    const dead = run.queuedAt < before(DEAD_JOB_MS);
    const token = dead ? await withTransaction(deps.db, (tx) => requeue(tx, run, now)) : run.token;
    if (token === null) continue;
    await announceRequeued(deps, { ...announced(run), token });
    swept.requeued += 1;
  }

  const stale = await deps.db.run.findMany({
    where: { state: "RUNNING", beatAt: { lt: before(STALE_RUN_MS) } },
    orderBy: { queuedAt: "asc" },
    take: MOST_AT_ONCE,
    select: sweepSelect,
  });
  await racePoint("sweepRuns.before-requeue");
  for (const run of stale) {
    const { courseId } = run.assignment;
    if (run.tries >= MAX_RUN_TRIES) {
      if (!(await withTransaction(deps.db, (tx) => quarantine(tx, { ...run, courseId }, now)))) continue;
      await publishRun(deps, announced(run), { state: "QUARANTINED" });
      swept.quarantined += 1;
      continue;
    }
    const token = await withTransaction(deps.db, (tx) => requeue(tx, run, now));
    if (token === null) continue;
    await announceRequeued(deps, { ...announced(run), token });
    swept.requeued += 1;
  }
  return swept;
}
