"use client";

import type { AttemptPage } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import styles from "./attempt.module.css";

/** What was handed in, as the server has it; folded, because its author knows it. */
export function HandedIn({ page }: { page: AttemptPage }) {
  const t = useTranslations("student");
  const { receipt, questions } = page;
  const { content } = receipt;
  return (
    <section className={styles.folds} aria-label={t("attempt.handedIn")}>
      <details>
        <summary>
          <span>{t("attempt.handedIn")}</span>
          <span className="quiet ml-auto">{t("attempt.handedInEnd")}</span>
        </summary>
        <div>
          <p className="label">{t("submit.part.code")}</p>
          <pre className="raw" tabIndex={0}>
            {receipt.cell}
          </pre>
          <Text
            label={t("submit.part.boundary")}
            text={`(${content.boundary.args.join(", ")}) → ${content.boundary.expected}`}
          />
          {(["Q1", "Q2", "Q3"] as const).map((question) => (
            <Text
              key={question}
              label={t(`answers.label.${question}`)}
              ask={questions[question]}
              text={content.answers[question]}
            />
          ))}
          <Text label={t("answers.label.explanation")} text={content.explanation} />
          {content.failureExplanation !== "" && (
            <Text label={t("answers.label.failure")} text={content.failureExplanation} />
          )}
          <Text
            label={t("claim.title")}
            text={[
              content.claim.source === null ? "" : t(`claim.source.${content.claim.source}`),
              content.claim.device,
              content.claim.command,
              content.claim.output,
            ]
              .filter((part) => part !== "")
              .join("\n")}
          />
        </div>
      </details>
    </section>
  );
}

function Text({ label, ask, text }: { label: string; ask?: string; text: string }) {
  const t = useTranslations("student.draft");
  return (
    <div className="mt-4">
      <p className="label">{label}</p>
      {ask && <p className="type-small soft">{ask}</p>}
      <p className={styles.answer}>{text === "" ? <span className="quiet">{t("empty")}</span> : text}</p>
    </div>
  );
}
