"use client";
import type { AnswerPage, HumanPart } from "@warpgrade/domain";
import { useTranslations } from "next-intl";

/** The author's answer, for staff. The HTML was sanitized when the lesson was read. */
export function ReferenceAnswer({ answer, part }: { answer: AnswerPage; part: HumanPart }) {
  const t = useTranslations("grading");
  if (!answer.reference || part === "EXPLANATION") return null;
  return (
    <details>
      <summary>{t("reference")}</summary>
      <div className="read scroll" tabIndex={0} dangerouslySetInnerHTML={{ __html: answer.reference[part] }} />
    </details>
  );
}
