"use client";

/** After release: the marks with their items and comments, and standing vetoes in neutral words. */
import { formatPoints, type AttemptPage } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { Notice } from "@/ui/notice.tsx";
import { StateBadge } from "@/ui/state-badge.tsx";
import styles from "./attempt.module.css";

type Released = NonNullable<AttemptPage["released"]>;

export function ReleasedMarks({ released }: { released: Released }) {
  const t = useTranslations("student.released");
  const words = useTranslations("common");
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      {released.vetoes.map((veto) => (
        <Notice key={veto.id} meaning="neutral" title={words(`veto.${veto.kind}`)}>
          <p>{t("vetoText")}</p>
          {veto.reason !== "" && <p className={styles.answer}>{veto.reason}</p>}
          <p className="type-small soft mt-1">{t("appeal")}</p>
        </Notice>
      ))}
      {released.marks.map((mark) => (
        <article key={mark.part} className={styles.mark}>
          <h3>
            <span>{words.has(`part.${mark.part}`) ? words(`part.${mark.part}`) : t("code")}</span>
            <span className="num">{mark.points === null ? "–" : formatPoints(mark.points)}</span>
          </h3>
          <ul>
            {mark.items.map((item) => (
              <li key={item.label}>
                <StateBadge meaning={item.given ? "pass" : "neutral"}>
                  {t(item.given ? "given" : "notGiven")}
                </StateBadge>
                <span>{item.label}</span>
                <span className="num quiet">{formatPoints(item.points)}</span>
              </li>
            ))}
          </ul>
          {mark.comment !== "" && (
            <blockquote className={styles.comment}>
              <p className="label">{t("comment")}</p>
              {mark.comment}
            </blockquote>
          )}
        </article>
      ))}
    </section>
  );
}
