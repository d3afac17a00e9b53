"use client";
import { type Decision, formatPoints } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { StateBadge, meaningOfCondition, meaningOfResult } from "../../ui/state-badge.tsx";
import styles from "./marking.module.css";

/** The decision as the one function of the domain gives it, each condition named. */
export function DecisionSoFar({ decision }: { decision: Decision }) {
  const t = useTranslations("grading");
  const words = useTranslations("common");
  return (
    <section className={styles.whole} aria-label={t("decisionNow")}>
      <div className={styles.rubricHead}>
        <h2 className={styles.paneTitle}>{t("decisionNow")}</h2>
        <span className="label">
          {decision.total === null ? `≥ ${formatPoints(decision.soFar)}` : formatPoints(decision.total)} / 10.00
        </span>
      </div>
      {decision.conditions
        .filter((condition) => condition.state !== "off")
        .map((condition) => (
          <div key={condition.name} className={styles.condition}>
            <div>
              <span>{words(`condition.${condition.name}`)}</span>
              <StateBadge meaning={meaningOfCondition(condition.state)}>
                {words(`conditionState.${condition.state}`)}
              </StateBadge>
            </div>
          </div>
        ))}
      <div className={styles.condition}>
        <div>
          <strong>{t("result")}</strong>
          <StateBadge meaning={meaningOfResult(decision.result)}>{words(`result.${decision.result}`)}</StateBadge>
        </div>
      </div>
    </section>
  );
}
