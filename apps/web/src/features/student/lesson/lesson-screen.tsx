"use client";

/** The lesson: the text beside (or behind) the work pane. All state of the work lives here; nothing is lost by switching tabs. */
import type { LessonPage } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { Notice } from "@/ui/notice.tsx";
import { useKeys } from "@/ui/use-keys.ts";
import { useDraft } from "../draft/use-draft.ts";
import { useRuns } from "../runs/use-runs.ts";
import { argumentsOf } from "../work/boundary.ts";
import { countReady, isMissing, partStates, someRunFailed, WORK_PARTS, type WorkPart } from "../work/parts.ts";
import { AnswersPanel } from "./answers-panel.tsx";
import { CodePanel } from "./code-panel.tsx";
import { DraftNotices } from "./draft-notices.tsx";
import { HintsPanel } from "./hints-panel.tsx";
import styles from "./lesson.module.css";
import { PageStatus } from "./page-status.tsx";
import { RunsPanel } from "./runs-panel.tsx";
import { SubmitPanel } from "./submit-panel.tsx";
import { useOneColumn } from "./use-one-column.ts";
import { loadSubmittedAttempt, useSubmit } from "./use-submit.ts";
import { VIEWS, WorkTabs, type View } from "./work-tabs.tsx";

// Opened by few and rarely: not part of the first load.
const KeysDialog = dynamic(async () => (await import("./keys-dialog.tsx")).KeysDialog, { ssr: false });

/** All of the lesson page but the text for reading, which is rendered on the server. */
export type LessonWork = Omit<LessonPage, "text" | "reference"> &
  Pick<LessonPage["text"], "title" | "questions" | "questionsHtml">;

export function LessonScreen({
  work,
  viewerId,
  children,
}: {
  work: LessonWork;
  viewerId: string;
  children: ReactNode;
}) {
  const t = useTranslations("student");
  const { assignmentId, courseId, locale, timeZone, exercise, canWork } = work;
  const draft = useDraft({ viewerId, assignmentId, server: work.draft, enabled: canWork });
  const runs = useRuns({ courseId, assignmentId, locale, first: work.runs.filter((run) => run.kind === "PRACTICE") });
  const submit = useSubmit({ viewerId, courseId, assignmentId, attempts: work.attempts, locale });
  const [hints, setHints] = useState(work.hints);
  const [view, setView] = useState<View | null>(null);
  const [showKeys, setShowKeys] = useState(false);
  const isOneColumn = useOneColumn();

  const content = draft.state.content;
  // An attempt's own run counts as a run of this code, and its failure is to be explained too.
  const attemptRuns = work.runs.filter((run) => run.kind === "SUBMISSION");
  const allRuns = [...runs.runs, ...attemptRuns];
  const states = partStates(
    content,
    allRuns,
    exercise.parameters.map((parameter) => parameter.default === null),
  );
  const ready = countReady(states);
  const boundary = { ...content.boundary, args: argumentsOf(content.boundary.args, exercise.parameters) };
  const shown = view ?? (isOneColumn ? "read" : "code");

  const run = () => {
    if (!canWork || content.blank.trim() === "") return;
    if (shown === "read" || shown === "submit") setView("code");
    draft.saveNow();
    runs.start({ blank: content.blank, boundary });
  };
  // The first press shows what is missing; from there the same key submits.
  const submitNow = () => {
    if (!canWork || work.closed !== null) return;
    if (shown !== "submit" && WORK_PARTS.some((part) => isMissing(states[part]))) setView("submit");
    else {
      setView("submit");
      submit.submit({ ...content, boundary });
    }
  };
  const jump = (part: WorkPart) => setView(part === "code" || part === "boundary" ? "code" : "answers");
  const keys = {
    "ctrl+enter": run,
    "ctrl+shift+enter": submitNow,
    "1": () => setView("code"),
    "2": () => setView("answers"),
    "3": () => setView("runs"),
    "4": () => setView("hints"),
    "?": () => setShowKeys(true),
  };
  useKeys(submit.shown === null ? keys : {});
  // By the time of the press all that shows the attempt is there.
  useEffect(() => {
    if (shown === "submit") void loadSubmittedAttempt();
  }, [shown]);

  if (submit.shown !== null) {
    const { SubmittedAttempt, receipt, judged } = submit.shown;
    return <SubmittedAttempt key={receipt.submissionId} lesson={work} receipt={receipt} judged={judged} />;
  }

  const panel = (name: View, children: ReactNode) => (
    <section
      className={styles.panel}
      data-panel={name}
      id={`panel-${name}`}
      role="tabpanel"
      aria-labelledby={`tab-${name}`}
    >
      {children}
    </section>
  );
  return (
    <div className={styles.wrap} data-view={view ?? "initial"}>
      <PageStatus
        dueAt={work.dueAt}
        serverNow={work.serverNow}
        timeZone={timeZone}
        draft={canWork ? draft.state : null}
      />
      <article id="panel-read" className={styles.article} aria-labelledby="title">
        {children}
      </article>
      <aside className={styles.work} aria-label={t("tabs.label")}>
        <WorkTabs
          view={shown}
          views={canWork ? VIEWS : ["read", "code", "answers"]}
          counts={{
            answers: canWork ? `${ready.ready}/${ready.of}` : undefined,
            runs: String(runs.runs.length),
            hints: `${hints.revealed.length}/${hints.levels}`,
          }}
          onChange={setView}
        />
        {canWork ? <DraftNotices draft={draft} /> : <LookingOn />}
        <div className={styles.body}>
          {panel(
            "code",
            <CodePanel
              exercise={exercise}
              timeZone={timeZone}
              content={content}
              edit={draft.edit}
              runs={runs}
              onRun={run}
              readOnly={!canWork}
            />,
          )}
          {panel(
            "answers",
            <AnswersPanel
              questionsHtml={work.questionsHtml}
              timeZone={timeZone}
              content={content}
              edit={draft.edit}
              runs={runs.runs}
              someFailed={someRunFailed(allRuns)}
              readOnly={!canWork}
            />,
          )}
          {canWork && panel("runs", <RunsPanel runs={runs.runs} timeZone={timeZone} />)}
          {canWork &&
            panel(
              "hints",
              <HintsPanel
                assignmentId={assignmentId}
                locale={locale}
                timeZone={timeZone}
                hints={hints}
                onRevealed={setHints}
              />,
            )}
          {canWork &&
            panel(
              "submit",
              <SubmitPanel
                page={work}
                states={states}
                submit={submit.state}
                onSubmit={submitNow}
                onBack={() => setView("code")}
                onJump={jump}
              />,
            )}
        </div>
        {canWork && shown !== "submit" && (
          <div className={styles.foot}>
            <span>
              {t("foot.ready", ready)} {t("submit.attemptsLeft", { left: work.attemptsLeft, max: work.maxAttempts })}
            </span>
            <Button
              data-action="open-submit"
              keys="Ctrl Shift Enter"
              isDisabled={work.closed !== null}
              onPress={() => setView("submit")}
            >
              {t("submit.open")}
            </Button>
          </div>
        )}
      </aside>
      {showKeys && <KeysDialog isOpen onClose={() => setShowKeys(false)} />}
    </div>
  );
}

function LookingOn() {
  const t = useTranslations("student.lesson");
  return (
    <div className={styles.alert}>
      <Notice meaning="neutral" title={t("lookingOn")} />
    </div>
  );
}
