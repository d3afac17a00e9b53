import { getFormatter, getTranslations } from "next-intl/server";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Figures } from "./figures.tsx";
import { KeepFresh } from "./keep-fresh.tsx";
import type { Operations } from "./operations.ts";
import { WorkerList } from "./worker-list.tsx";

/** What an administrator needs to know: can runs be judged here, how many wait, how long do they take. */
export async function OperationsView({ operations }: { operations: Operations }) {
  const [t, format] = await Promise.all([getTranslations("course.operations"), getFormatter()]);
  const { queue, runs, workers, asOf } = operations;
  const seconds = (ms: number | null) =>
    ms === null ? "–" : t("seconds", { seconds: format.number(ms / 1000, { maximumFractionDigits: 2 }) });
  const unknown = "?";
  const noSandbox = workers.length > 0 && workers.every((worker) => worker.driver === null);
  return (
    <>
      <KeepFresh />
      <h1>{t("title")}</h1>
      <p className="quiet type-small mt-1">
        {t("asOf")} <RelativeTime at={asOf} />
      </p>
      <div className="mt-4 flex flex-col gap-2">
        {queue === null ? <Notice meaning="fault" title={t("noRedis")} /> : null}
        {queue !== null && workers.length === 0 ? <Notice meaning="fault" title={t("noWorker")} /> : null}
        {noSandbox ? <Notice meaning="fault" title={t("noSandbox")} /> : null}
        {runs.quarantined > 0 ? <Notice meaning="wait" title={t("quarantined", { count: runs.quarantined })} /> : null}
      </div>
      <Figures
        figures={[
          {
            label: t("queued"),
            value: format.number(runs.queued),
            note: t("inQueue", { count: queue ? queue.waiting + queue.delayed : unknown }),
          },
          {
            label: t("running"),
            value: format.number(runs.running),
            note: t("active", { count: queue?.active ?? unknown }),
          },
          {
            label: t("finished"),
            value: format.number(runs.finishedLastHour),
            note: t("failedJobs", { count: queue?.failed ?? unknown }),
          },
          { label: t("p50"), value: seconds(runs.latencyMs.p50), note: t("latencyNote") },
          { label: t("p95"), value: seconds(runs.latencyMs.p95), note: t("latencyNote") },
          { label: t("p99"), value: seconds(runs.latencyMs.p99), note: t("latencyNote") },
        ]}
      />
      <Panel title={t("workers")}>
        <WorkerList workers={workers} />
      </Panel>
    </>
  );
}
