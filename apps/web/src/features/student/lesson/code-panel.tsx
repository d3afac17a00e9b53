"use client";

import { isFinished, type LessonPage, type RunView, type WorkContent } from "@warpgrade/domain";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { StateBadge } from "@/ui/state-badge.tsx";
import { TextField } from "@/ui/text-field.tsx";
import { RunResult } from "../runs/run-result.tsx";
import { runWords } from "../runs/run-words.ts";
import type { RunsHandle } from "../runs/use-runs.ts";
import { argumentsOf } from "../work/boundary.ts";
import { newestRun } from "../work/parts.ts";
import { Cell } from "./cell.tsx";
import styles from "./lesson.module.css";

export interface CodePanelProps {
  exercise: LessonPage["exercise"];
  timeZone: string;
  content: WorkContent;
  edit: (change: (content: WorkContent) => WorkContent) => void;
  runs: RunsHandle;
  onRun: () => void;
  readOnly: boolean;
}

export function CodePanel({ exercise, timeZone, content, edit, runs, onRun, readOnly }: CodePanelProps) {
  const t = useTranslations("student.code");
  const last = newestRun(runs.runs);
  const isEmpty = content.blank.trim() === "";
  return (
    <>
      <Cell
        template={exercise.template}
        blank={content.blank}
        readOnly={readOnly}
        onChange={(blank) => edit((work) => ({ ...work, blank }))}
      />
      {!readOnly && (
        <div className={styles.runRow}>
          <Button variant="primary" keys="Ctrl Enter" onPress={onRun} isDisabled={isEmpty || runs.isRunning}>
            {t("run")}
          </Button>
          <span role="status" aria-live="polite">
            <LastRunBadge run={last} isStarting={runs.isRunning && (last === null || isFinished(last.state))} />
          </span>
          <span>
            {last !== null && <LastRunLine run={last} timeZone={timeZone} isChanged={last.blank !== content.blank} />}
          </span>
        </div>
      )}
      {runs.error !== null && <ErrorState error={runs.error} onRetry={onRun} />}
      {last !== null && <RunResult run={last} />}
      <h2>{t("ownTitle")}</h2>
      <p className="type-small soft mb-2">{t("ownText")}</p>
      <BoundaryFields exercise={exercise} content={content} edit={edit} readOnly={readOnly} />
    </>
  );
}

function LastRunBadge({ run, isStarting }: { run: RunView | null; isStarting: boolean }) {
  const t = useTranslations("student.outcome");
  if (isStarting) return <StateBadge meaning="wait">{t("queued")}</StateBadge>;
  if (run === null) return null;
  const { meaning, word } = runWords(run);
  return <StateBadge meaning={meaning}>{t(word)}</StateBadge>;
}

function LastRunLine({ run, timeZone, isChanged }: { run: RunView; timeZone: string; isChanged: boolean }) {
  const t = useTranslations("student.code");
  const format = useFormatter();
  const time = format.dateTime(new Date(run.queuedAt), {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
  const took =
    run.verdict === null
      ? null
      : format.number(run.verdict.durationMs / 1000, { maximumFractionDigits: 2, minimumFractionDigits: 2 });
  const parts = [took === null ? t("lastRun", { time }) : t("lastRunTook", { time, seconds: took })];
  if (isChanged) parts.push(t("changedSince"));
  return <span suppressHydrationWarning>{parts.join(t("between"))}</span>;
}

function BoundaryFields({
  exercise,
  content,
  edit,
  readOnly,
}: Pick<CodePanelProps, "exercise" | "content" | "edit" | "readOnly">) {
  const t = useTranslations("student.code");
  const args = argumentsOf(content.boundary.args, exercise.parameters);
  const change = (index: number, value: string) =>
    edit((work) => {
      const all = argumentsOf(work.boundary.args, exercise.parameters);
      all[index] = value;
      return { ...work, boundary: { ...work.boundary, args: all } };
    });
  const expected = (value: string) => edit((work) => ({ ...work, boundary: { ...work.boundary, expected: value } }));
  return (
    <div className={styles.own}>
      {exercise.parameters.map(({ name }, index) => (
        <TextField
          key={name}
          label={name}
          mono
          name={`boundary-${name}`}
          value={args[index] ?? ""}
          isReadOnly={readOnly}
          maxLength={400}
          onChange={(value) => change(index, value)}
        />
      ))}
      <TextField
        label={t("expectedByHand")}
        mono
        name="boundary-expected"
        value={content.boundary.expected}
        isReadOnly={readOnly}
        maxLength={400}
        onChange={expected}
      />
    </div>
  );
}
