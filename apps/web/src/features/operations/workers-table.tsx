import { getTranslations } from "next-intl/server";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Table } from "../../ui/table.tsx";
import type { Operations } from "./operations.ts";

type Worker = Operations["workers"][number];

/** Each worker with its sandbox: which driver, what it enforces, and by what; a limit nothing enforces stands out. */
export async function WorkersTable({ workers }: { workers: readonly Worker[] }) {
  const t = await getTranslations("course.operations");
  return (
    <Table
      caption={t("workers")}
      hideCaption
      rows={workers}
      rowKey={(worker) => worker.workerId}
      empty={t("noWorkers")}
      columns={[
        {
          key: "id",
          head: t("worker"),
          isRowHeader: true,
          cell: (worker) => <span className="mono">{worker.workerId}</span>,
        },
        { key: "driver", head: t("driver"), cell: (worker) => <Driver worker={worker} none={t("noDriver")} /> },
        { key: "limits", head: t("limits"), cell: (worker) => <Limits worker={worker} missing={t("missing")} /> },
        { key: "concurrency", head: t("concurrency"), numeric: true, cell: (worker) => worker.concurrency },
        { key: "seen", head: t("seen"), cell: (worker) => <RelativeTime at={worker.seenAt} /> },
      ]}
    />
  );
}

function Driver({ worker, none }: { worker: Worker; none: string }) {
  if (worker.driver === null) {
    return (
      <>
        <StateBadge meaning="fault">{none}</StateBadge>
        {worker.reason ? <p className="type-small soft">{worker.reason}</p> : null}
      </>
    );
  }
  return (
    <>
      {worker.driver} {worker.version} {worker.runtime ? `(${worker.runtime})` : null}
    </>
  );
}

function Limits({ worker, missing }: { worker: Worker; missing: string }) {
  return (
    <ul>
      {Object.entries(worker.enforced).map(([limit, how]) => (
        <li key={limit}>
          {limit}: {"by" in how ? how.by : <StateBadge meaning="fail">{`${missing}: ${how.missing}`}</StateBadge>}
        </li>
      ))}
    </ul>
  );
}
