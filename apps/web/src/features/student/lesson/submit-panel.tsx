"use client";

/** What is there, what is missing, what was submitted before; then the one button. */
import type { LessonPage } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button.tsx";
import { ButtonLink } from "@/ui/button-link.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { Notice } from "@/ui/notice.tsx";
import { StateBadge, type Meaning } from "@/ui/state-badge.tsx";
import { isMissing, WORK_PARTS, type PartState, type WorkPart } from "../work/parts.ts";
import { AttemptList } from "./attempt-list.tsx";
import styles from "./lesson.module.css";
import type { SubmitState } from "./use-submit.ts";

const MEANING: Record<PartState, Meaning> = {
  ready: "pass",
  missing: "fail",
  notRun: "wait",
  changedSince: "wait",
  notOwed: "neutral",
};

export interface SubmitPanelProps {
  page: Pick<LessonPage, "attempts" | "attemptsLeft" | "maxAttempts" | "closed" | "timeZone" | "assignmentId">;
  states: Record<WorkPart, PartState>;
  submit: SubmitState;
  onSubmit: () => void;
  onBack: () => void;
  onJump: (part: WorkPart) => void;
}

export function SubmitPanel({ page, states, submit, onSubmit, onBack, onJump }: SubmitPanelProps) {
  const t = useTranslations("student.submit");
  const missing = WORK_PARTS.filter((part) => isMissing(states[part]));
  const isSending = submit.step === "sending";
  return (
    <>
      <h2>{t("title")}</h2>
      <ul className={styles.parts}>
        {WORK_PARTS.filter((part) => states[part] !== "notOwed").map((part) => (
          <li key={part}>
            <button type="button" className={styles.jump} onClick={() => onJump(part)}>
              {t(`part.${part}`)}
            </button>
            <StateBadge meaning={MEANING[states[part]]}>{t(`state.${states[part]}`)}</StateBadge>
          </li>
        ))}
      </ul>
      <p className="type-small soft mt-3">
        {missing.length === 0 ? t("allThere") : t("someMissing", { count: missing.length })}
      </p>
      <div className="mt-4">
        {page.closed !== null ? (
          <Notice meaning="neutral" title={t(`closed.${page.closed}`)}>
            {t("draftKept")}
          </Notice>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              data-action="submit"
              keys="Ctrl Shift Enter"
              isDisabled={isSending}
              onPress={onSubmit}
            >
              {isSending ? t("sending") : t(missing.length === 0 ? "submit" : "submitAnyway")}
            </Button>
            <Button onPress={onBack} className="max-wide:hidden!">
              {t("back")}
            </Button>
            <span className="type-small soft">
              {t("attemptsLeft", { left: page.attemptsLeft, max: page.maxAttempts })}
            </span>
          </div>
        )}
      </div>
      <div aria-live="polite">
        {submit.step === "failed" && (
          <div className="mt-4">
            <ErrorState error={submit.error} onRetry={onSubmit}>
              {t("failedText")}
            </ErrorState>
          </div>
        )}
        {submit.step === "elsewhere" && (
          <div className="mt-4">
            <Notice meaning="wait" title={t("elsewhereTitle", { attempt: submit.receipt.attempt })}>
              <p>{t("elsewhereText")}</p>
              <p className="mt-2">
                <ButtonLink href={`/submissions/${submit.receipt.submissionId}`}>{t("elsewhereLink")}</ButtonLink>
              </p>
            </Notice>
          </div>
        )}
      </div>
      {page.attempts.length > 0 && (
        <>
          <h2>{t("attempts")}</h2>
          <AttemptList
            attempts={page.attempts}
            timeZone={page.timeZone}
            mayPutBack={page.closed !== "ALREADY_PASSED"}
          />
        </>
      )}
    </>
  );
}
