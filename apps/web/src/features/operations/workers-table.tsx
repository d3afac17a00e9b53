import { getTranslations } from "next-intl/server";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Table } from "../../ui/table.tsx";
import type { Operations } from "./operations.ts";

type Worker = Operations["workers"][number];

type Driver = Worker["drivers"][number];

/** Each worker with every sandbox driver that it wants: what it enforces and by what, or why it was passed over. */
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
        {
          key: "drivers",
          head: t("driver"),
          cell: (worker) => (
            <>
              {worker.driver === null ? <StateBadge meaning="fault">{t("noDriver")}</StateBadge> : null}
              {worker.drivers.map((driver) => (
                <DriverState key={driver.driver} driver={driver} />
              ))}
            </>
          ),
        },
        { key: "concurrency", head: t("concurrency"), numeric: true, cell: (worker) => worker.concurrency },
        { key: "seen", head: t("seen"), cell: (worker) => <RelativeTime at={worker.seenAt} /> },
      ]}
    />
  );
}

const MEANINGS = { in_use: "pass", ready: "neutral", passed_over: "wait" } as const;

async function DriverState({ driver }: { driver: Driver }) {
  const t = await getTranslations("course.operations");
  const { state, version, runtime, reason } = driver;
  return (
    <section className="mt-2 first:mt-0">
      <p>
        {driver.driver} {version} {runtime ? `(${runtime})` : null}{" "}
        <StateBadge meaning={MEANINGS[state]}>{t(`driverState.${state}`)}</StateBadge>
      </p>
      {reason ? <p className="type-small soft">{reason}</p> : null}
      {state === "passed_over" ? null : (
        <Limits enforced={driver.enforced} missing={t("missing")} label={t("limits")} />
      )}
    </section>
  );
}

function Limits({ enforced, missing, label }: { enforced: Driver["enforced"]; missing: string; label: string }) {
  return (
    <ul aria-label={label}>
      {Object.entries(enforced).map(([limit, how]) => (
        <li key={limit}>
          {limit}: {"by" in how ? how.by : <StateBadge meaning="fail">{`${missing}: ${how.missing}`}</StateBadge>}
        </li>
      ))}
    </ul>
  );
}
