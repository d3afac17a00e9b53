"use client";

/** Q1 to Q3, the explanations, and where the code was run. The hints say what a chain has, never what is in it. */
import type { LessonPage, RunView, WorkContent } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { AnswerField } from "./answer-field.tsx";
import { ClaimFields } from "./claim-fields.tsx";
import styles from "./lesson.module.css";

const QUESTIONS = ["Q1", "Q2", "Q3"] as const;

export function AnswersPanel({
  questionsHtml,
  timeZone,
  content,
  edit,
  runs,
  someFailed,
  readOnly,
}: {
  questionsHtml: LessonPage["text"]["questionsHtml"];
  timeZone: string;
  content: WorkContent;
  edit: (change: (content: WorkContent) => WorkContent) => void;
  runs: readonly RunView[];
  /** A run failed through the student's code, so an explanation is owed. */
  someFailed: boolean;
  readOnly: boolean;
}) {
  const t = useTranslations("student.answers");
  return (
    <div className={styles.fields}>
      {QUESTIONS.map((question) => (
        <AnswerField
          key={question}
          name={question}
          label={t(`label.${question}`)}
          ask={<div dangerouslySetInnerHTML={{ __html: questionsHtml[question] }} />}
          hint={t(`hint.${question}`)}
          rows={6}
          value={content.answers[question]}
          readOnly={readOnly}
          onChange={(text) => edit((work) => ({ ...work, answers: { ...work.answers, [question]: text } }))}
        />
      ))}
      <AnswerField
        name="explanation"
        label={t("label.explanation")}
        ask={t("ask.explanation")}
        rows={4}
        value={content.explanation}
        readOnly={readOnly}
        onChange={(text) => edit((work) => ({ ...work, explanation: text }))}
      />
      {(someFailed || content.failureExplanation !== "") && (
        <AnswerField
          name="failure"
          label={t("label.failure")}
          ask={t("ask.failure")}
          rows={3}
          value={content.failureExplanation}
          readOnly={readOnly}
          onChange={(text) => edit((work) => ({ ...work, failureExplanation: text }))}
        />
      )}
      <ClaimFields
        claim={content.claim}
        runs={runs}
        timeZone={timeZone}
        readOnly={readOnly}
        onChange={(change) => edit((work) => ({ ...work, claim: { ...work.claim, ...change } }))}
      />
    </div>
  );
}
