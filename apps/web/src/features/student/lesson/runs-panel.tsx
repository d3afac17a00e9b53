"use client";

import type { RunView } from "@warpgrade/domain";
import { useFormatter, useTranslations } from "next-intl";
import { EmptyState } from "@/ui/empty-state.tsx";
import { StateBadge } from "@/ui/state-badge.tsx";
import { RunResult } from "../runs/run-result.tsx";
import { checkCount, runWords } from "../runs/run-words.ts";

/** The practice runs, newest first; each unfolds into what it showed. */
export function RunsPanel({ runs, timeZone }: { runs: readonly RunView[]; timeZone: string }) {
  const t = useTranslations("student");
  if (runs.length === 0) return <EmptyState title={t("runs.emptyTitle")}>{t("runs.emptyText")}</EmptyState>;
  return (
    <>
      <h2>{t("runs.title")}</h2>
      <ul>
        {runs.map((run) => (
          <li key={run.id} className="border-b border-line">
            <details>
              <summary>
                <RunLine run={run} timeZone={timeZone} />
              </summary>
              <div className="pb-4">
                <p className="label">{t("runs.blank")}</p>
                <pre className="raw mb-3" tabIndex={0}>
                  {run.blank === "" ? " " : run.blank}
                </pre>
                <RunResult run={run} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

function RunLine({ run, timeZone }: { run: RunView; timeZone: string }) {
  const t = useTranslations("student");
  const format = useFormatter();
  const { meaning, word } = runWords(run);
  const checks = checkCount(run);
  const time = format.dateTime(new Date(run.queuedAt), {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0 py-2">
      <span className="quiet" suppressHydrationWarning>
        {time}
      </span>
      <StateBadge meaning={meaning}>{t(`outcome.${word}`)}</StateBadge>
      <span className="soft ml-auto">
        {checks !== null && meaning !== "fault" && t("runs.checks", checks)}
        {meaning === "fault" && t("runs.costsNothing")}
      </span>
    </span>
  );
}
