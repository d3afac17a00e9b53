"use client";

import type { AttemptPage, RunView } from "@warpgrade/domain";
import { useFormatter, useTranslations } from "next-intl";
import { StateBadge } from "@/ui/state-badge.tsx";
import { Output } from "../runs/output.tsx";
import { runWords } from "../runs/run-words.ts";
import styles from "./attempt.module.css";

/** Raw output, and every run of this attempt: the platform's own faults stand there as what they are. */
export function AttemptFolds({ page }: { page: AttemptPage }) {
  const t = useTranslations("student");
  const format = useFormatter();
  const { verdict } = page;
  const seconds = (ms: number) => format.number(ms / 1000, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <section id="output" className={styles.folds} aria-label={t("attempt.outputAndRuns")}>
      {verdict && (
        <Output
          stdout={verdict.stdout}
          stderr={verdict.stderr}
          summaryEnd={t("run.tookDriver", { seconds: seconds(verdict.durationMs), driver: verdict.driver })}
        />
      )}
      <details open>
        <summary>
          <span>{t("attempt.runs")}</span>
          <span className="quiet ml-auto">{page.runs.length}</span>
        </summary>
        <ul className={styles.runs}>
          {page.runs.map((run, index) => (
            <RunRow key={run.id} run={run} timeZone={page.timeZone} isNewest={index === 0} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function RunRow({ run, timeZone, isNewest }: { run: RunView; timeZone: string; isNewest: boolean }) {
  const t = useTranslations("student");
  const format = useFormatter();
  const { meaning, word } = runWords(run);
  return (
    <li>
      <span className="quiet" suppressHydrationWarning>
        {format.dateTime(new Date(run.queuedAt), {
          hour: "2-digit",
          minute: "2-digit",
          second: "2-digit",
          hourCycle: "h23",
          timeZone,
        })}
      </span>
      <StateBadge meaning={meaning}>{t(`outcome.${word}`)}</StateBadge>
      <span className="soft">
        {meaning === "fault"
          ? t("attempt.runFault")
          : run.verdict !== null &&
            run.verdict.caseStrip.length > 0 &&
            t("attempt.runCases", { cases: run.verdict.caseStrip.length })}
        {run.tries > 1 && ` ${t("attempt.runTries", { tries: run.tries })}`}
      </span>
      <span className="quiet">{isNewest && meaning !== "fault" ? t("attempt.runCounts") : ""}</span>
    </li>
  );
}
