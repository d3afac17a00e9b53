import { getTranslations } from "next-intl/server";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import type { Operations } from "./operations.ts";

type Worker = Operations["workers"][number];

type Driver = Worker["drivers"][number];

/** Each worker with every sandbox driver that it wants: what it enforces and by what, or why it was passed over. */
export async function WorkerList({ workers }: { workers: readonly Worker[] }) {
  const t = await getTranslations("course.operations");
  if (workers.length === 0) return <EmptyState title={t("noWorkers")} />;
  return (
    <ul className="border-line border-t">
      {workers.map((worker) => (
        <li key={worker.workerId} className="border-line border-b py-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h3 className="mono break-all">{worker.workerId}</h3>
            <p className="type-small soft">
              {t("atOnce", { runs: worker.concurrency })}, {t("lastSeen")} <RelativeTime at={worker.seenAt} />
            </p>
          </div>
          {worker.driver === null ? (
            <p className="mt-2">
              <StateBadge meaning="fault">{t("noDriver")}</StateBadge>
            </p>
          ) : null}
          <div className="mt-3 grid gap-x-10 gap-y-5 wide:grid-cols-2">
            {worker.drivers.map((driver) => (
              <DriverState key={driver.driver} driver={driver} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

const MEANINGS = { in_use: "pass", ready: "neutral", passed_over: "wait" } as const;

async function DriverState({ driver }: { driver: Driver }) {
  const t = await getTranslations("course.operations");
  const { state, runtime, reason, enforced } = driver;
  const limits = Object.values(enforced);
  const held = limits.filter((how) => "by" in how).length;
  return (
    <section>
      <h4 className="flex flex-wrap items-baseline gap-x-3">
        <span>
          {nameOf(driver)} {runtime ? `(${runtime})` : null}
        </span>
        <StateBadge meaning={MEANINGS[state]}>{t(`driverState.${state}`)}</StateBadge>
      </h4>
      {reason ? (
        <p className="type-small soft" lang="en">
          {reason}
        </p>
      ) : null}
      {state === "passed_over" ? null : (
        <>
          <p className="type-small soft">{t("held", { held, all: limits.length })}</p>
          <Limits enforced={enforced} />
        </>
      )}
    </section>
  );
}

/** What a driver calls its version mostly begins with its name. */
function nameOf({ driver, version }: Driver): string {
  if (version === null) return driver;
  return version.startsWith(driver) ? version : `${driver} ${version}`;
}

/** A limit's word, and how the worker says that it is held: in English, as in its log. */
async function Limits({ enforced }: { enforced: Driver["enforced"] }) {
  const t = await getTranslations("course.operations");
  return (
    <dl className="type-small mt-1">
      {Object.entries(enforced).map(([limit, how]) => (
        <div key={limit} className="border-line grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 border-t py-1">
          <dt className="soft">{wordOf(limit, t)}</dt>
          <dd>
            {"by" in how ? (
              <span lang="en">{how.by}</span>
            ) : (
              <>
                <StateBadge meaning="fail">{t("missing")}</StateBadge> <span lang="en">{how.missing}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<"course.operations">>>;

const LIMITS = [
  "network",
  "readOnlyRoot",
  "memory",
  "processes",
  "cpuTime",
  "wallTime",
  "tmpfs",
  "output",
  "noNewPrivileges",
  "capabilities",
  "seccomp",
  "unprivilegedUid",
] as const;

/** A worker of another release may report a limit that this page has no word for. */
function wordOf(limit: string, t: Words): string {
  const known = LIMITS.find((one) => one === limit);
  return known === undefined ? limit : t(`limit.${known}`);
}
