"use client";

/** Where a cell differs from its template beyond the blank: each place with both versions, side by side. */
import type { Passage, TemplateDifference, Verdict } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import styles from "./template-report.module.css";
import { useChangeWords } from "./use-change-words.ts";

/** What there is to show: filling the blank is what was asked for, and no difference worth a line. */
export function reportedDifferences({ differences = [] }: Pick<Verdict, "differences">): TemplateDifference[] {
  return differences.filter(({ kinds }) => kinds.length === 0 || kinds.some((kind) => kind !== "blank"));
}

export function TemplateReport({ differences }: { differences: readonly TemplateDifference[] }) {
  const t = useTranslations("template");
  const changeWords = useChangeWords();
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={t("title")}>
      <table className={styles.report}>
        <thead>
          <tr>
            <th scope="col">{t("what")}</th>
            <th scope="col">{t("lesson")}</th>
            <th scope="col">{t("yours")}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ kinds, template, cell }, index) => (
            <tr key={index}>
              <th scope="row">{kinds.length > 0 ? changeWords(kinds) : t("other")}</th>
              {template === null && cell === null ? (
                <td colSpan={2} className="quiet">
                  {t("wholeFile")}
                </td>
              ) : (
                <>
                  <td data-label={t("lesson")}>
                    <Version passage={template} />
                  </td>
                  <td data-label={t("yours")}>
                    <Version passage={cell} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Version({ passage }: { passage: Passage | null }) {
  const t = useTranslations("template");
  if (passage === null) return <span className="quiet">{t("nothing")}</span>;
  const { text, line, endLine, isCut } = passage;
  return (
    <>
      <span className="quiet">
        {line === endLine ? t("line", { from: line }) : t("lines", { from: line, to: endLine })}
      </span>
      <pre className={styles.text}>{text}</pre>
      {isCut && <span className="quiet">{t("cut")}</span>}
    </>
  );
}
