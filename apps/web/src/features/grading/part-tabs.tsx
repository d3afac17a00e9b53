"use client";
import { HUMAN_PARTS, type HumanPart, type QueueRow, formatPoints } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import styles from "./marking.module.css";

const ORDER = ["Q1", "Q2", "Q3", "EXPLANATION"] as const satisfies readonly HumanPart[];

export function nextPart(part: HumanPart): HumanPart {
  return ORDER[(ORDER.indexOf(part) + 1) % HUMAN_PARTS.length] ?? "Q1";
}

/** Which part of the submission is marked; graders usually stay in one part and walk down the queue. */
export function PartTabs(props: { part: HumanPart; row: QueueRow | undefined; onChange: (part: HumanPart) => void }) {
  const t = useTranslations("grading");
  const words = useTranslations("common");
  return (
    <div className={styles.parts} role="group" aria-label={t("nextPart")}>
      {ORDER.map((part) => {
        const points = props.row?.parts[part] ?? null;
        return (
          <button
            key={part}
            type="button"
            data-part={part}
            className={part === props.part ? "btn primary" : "btn"}
            aria-pressed={part === props.part}
            onClick={() => props.onChange(part)}
          >
            {words(`part.${part}`)} <span className="mono">{points === null ? "–" : formatPoints(points)}</span>
          </button>
        );
      })}
    </div>
  );
}
