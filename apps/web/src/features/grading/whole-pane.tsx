"use client";
import type { MarkInput, MarkView } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { Kbd } from "../../ui/kbd.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TRI, booleanOf, triOf } from "./tri.ts";
import styles from "./marking.module.css";

export type WholeEdit = Extract<MarkInput, { part: "WHOLE" }>;
type Fact = "boundaryNamed" | "tradeOffNamed" | "independent" | "checksPassed";

/** Conditions of the whole submission: said once, by whoever sees them. Unset is not "no". */
export function WholePane(props: {
  edit: WholeEdit;
  saved: MarkView | null;
  /** Level 4 was opened: somebody must say whether the blank is still the student's own. */
  askIndependent: boolean;
  /** Nothing could be run: a reading stands in for the checks. */
  askChecks: boolean;
  locked: boolean;
  onChange: (edit: WholeEdit) => void;
}) {
  const t = useTranslations("grading");
  const words = useTranslations("common");
  const { edit } = props;
  const row = (fact: Fact, more?: { key?: string; quote?: string; why?: string }) => (
    <div className={styles.condition} key={fact}>
      <div>
        <span>
          {more?.key && <Kbd>{more.key}</Kbd>} {t(fact)}
        </span>
        <Segments
          label={t(fact)}
          value={triOf(edit[fact])}
          isDisabled={props.locked}
          options={TRI.map((value) => ({ value, label: words(value) }))}
          onChange={(value) => props.onChange({ ...edit, [fact]: booleanOf(value) })}
        />
      </div>
      {more?.quote ? <q>{more.quote}</q> : <span className="quiet">{more?.why}</span>}
    </div>
  );
  return (
    <section className={styles.whole} aria-label={t("part.WHOLE")}>
      <div className={styles.rubricHead}>
        <h2 className={styles.paneTitle}>{t("part.WHOLE")}</h2>
        {props.saved && <span className="label">{props.saved.grader.name}</span>}
      </div>
      {row("boundaryNamed", { key: "D", quote: edit.boundaryQuote, why: t("selectQuote", { key: "D" }) })}
      {row("tradeOffNamed", { key: "T", quote: edit.tradeOffQuote, why: t("selectQuote", { key: "T" }) })}
      {props.askIndependent && row("independent", { why: t("independentWhy") })}
      {props.askChecks && row("checksPassed", { why: t("checksPassedWhy") })}
    </section>
  );
}
