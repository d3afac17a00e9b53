/**
 * The worker: takes runs out of the queue, judges them in a sandbox, writes verdicts. Any number of them may run, on any
 * number of machines; each needs Postgres, Redis and a sandbox, and nothing of the web.
 *
 * When it is killed, nothing is lost: its runs give no more signs of life and are handed on by the sweep of any worker,
 * and what its sandbox left behind is removed when a sandbox is prepared again on this machine.
 */
import { loadEnv, newId, requireSetting } from "@warpgrade/platform";
import { checkHealth, createServiceDeps, sweepRuns } from "@warpgrade/services";
import { startHealthServer } from "./health-server.ts";
import { repeat } from "./repeat.ts";
import { startRunWorker } from "./run-worker.ts";
import { keepSandbox } from "./sandbox-keeper.ts";
import { workerReport } from "./worker-report.ts";

const SWEEP_MS = 3_000;
const REPORT_MS = 5_000;
/** The longest run takes a few seconds; a process manager usually waits 10 or 30 before it kills. */
const GRACE_MS = 8_000;

const env = loadEnv();
const services = createServiceDeps(env, { name: "worker" });
const { log } = services;
const workerId = newId("worker");

const keeper = await keepSandbox(env, log);
const worker = startRunWorker({
  services,
  currentSandbox: () => keeper.current().sandbox,
  redisUrl: requireSetting("REDIS_URL", env),
  concurrency: env.WORKER_CONCURRENCY,
});
const report = workerReport({ workerId, keeper, concurrency: env.WORKER_CONCURRENCY, startedAt: new Date() });
const reporting = repeat({ name: "report", everyMs: REPORT_MS, log }, () =>
  services.queue.reportWorker(report(services.clock.now())),
);
const sweeping = repeat({ name: "sweep", everyMs: SWEEP_MS, log }, async () => {
  const swept = await sweepRuns(services);
  if (swept.requeued + swept.quarantined > 0) log.warn(swept, "runs swept");
});
const health = env.WORKER_HEALTH_PORT
  ? await startHealthServer(env.WORKER_HEALTH_PORT, async () => {
      const checked = await checkHealth(services);
      return { ...checked, ok: checked.ok && worker.isTaking(), driver: keeper.current().sandbox?.driver ?? null };
    })
  : null;
log.info({ workerId, concurrency: env.WORKER_CONCURRENCY }, "worker ready");

let isStopping = false;
async function shutDown(signal: NodeJS.Signals): Promise<void> {
  // Asked twice: somebody does not want to wait.
  if (isStopping) process.exit(1);
  isStopping = true;
  log.info({ signal }, "worker stops");
  await Promise.all([worker.stop(GRACE_MS), sweeping.stop()]);
  await reporting.stop();
  await services.queue.forgetWorker(workerId).catch(() => undefined);
  await keeper.stop();
  health?.close();
  await services.close();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    shutDown(signal).catch((error: unknown) => {
      log.error({ err: error }, "worker did not stop cleanly");
      process.exit(1);
    });
  });
}
