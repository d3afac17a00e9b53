"use client";
import type { AnswerPage, HumanPart } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { splitByQuotes } from "./quote.ts";
import styles from "./marking.module.css";

/** The answer as it was written, with the words a grader quoted underlined where they stand. */
export function AnswerPane({
  answer,
  part,
  quotes,
  timeZone,
}: {
  answer: AnswerPage;
  part: HumanPart;
  quotes: readonly string[];
  timeZone: string;
}) {
  const t = useTranslations("grading");
  const words = useTranslations("common");
  const text = part === "EXPLANATION" ? answer.explanation : answer.answers[part];
  return (
    <>
      <p className={styles.ask}>
        <strong>{words(`part.${part}`)}.</strong>{" "}
        {part === "EXPLANATION" ? t("explanationAsk") : answer.questions[part]}
      </p>
      <div className={styles.meta} data-answer-of={answer.submissionId}>
        <h1>{answer.studentName ?? t("student", { code: answer.blindCode })}</h1>
        {answer.studentName === null && <span>{t("blind")}</span>}
        <span>{t("attempt", { n: answer.attempt })}</span>
        <span>
          {answer.onTime ? t("onTime") : t("late")}, <RelativeTime at={answer.submittedAt} timeZone={timeZone} />
        </span>
        <span>{t("hintsOpened", { n: answer.hintsOpened })}</span>
      </div>
      <AnswerText text={text} quotes={quotes} />
      {part === "EXPLANATION" && (
        <>
          <h2 className={styles.paneTitle}>{t("ownBoundary")}</h2>
          <p className="mono">
            ({answer.boundary.args.join(", ")}) — {t("expectedByHand", { value: answer.boundary.expected || "–" })}
          </p>
          {answer.failureExplanation !== "" && (
            <>
              <h2 className={styles.paneTitle}>{t("failedRun")}</h2>
              <AnswerText text={answer.failureExplanation} quotes={quotes} />
            </>
          )}
        </>
      )}
    </>
  );
}

function AnswerText({ text, quotes }: { text: string; quotes: readonly string[] }) {
  const t = useTranslations("grading");
  if (text.trim() === "") return <p className="quiet">{t("emptyAnswer")}</p>;
  return (
    <div className={styles.text} data-answer dir="auto">
      {splitByQuotes(text, quotes).map((span, index) =>
        // Spans have no identity of their own: their place in the text is it.
        span.quoted ? <mark key={index}>{span.text}</mark> : <span key={index}>{span.text}</span>,
      )}
    </div>
  );
}

/** The words selected inside an answer, or null: only what the student wrote can be quoted. */
export function selectedQuote(): string | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed) return null;
  const node = selection.anchorNode instanceof Element ? selection.anchorNode : selection.anchorNode?.parentElement;
  if (!node?.closest("[data-answer]")) return null;
  return selection.toString().trim().slice(0, 4000) || null;
}
