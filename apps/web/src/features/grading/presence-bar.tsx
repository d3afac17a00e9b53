"use client";
import type { PresenceEntry, QueueRow } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import styles from "./marking.module.css";

export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {[...name][0]?.toUpperCase() ?? "?"}
    </span>
  );
}

/** Who else is in this queue, and on which answer. */
export function PresenceBar(props: {
  others: readonly PresenceEntry[];
  rows: readonly QueueRow[];
  currentId: string | null;
}) {
  const t = useTranslations("grading");
  const words = useTranslations("common");
  const where = (entry: PresenceEntry) => {
    const { name } = entry.grader;
    if (entry.submissionId === null) return t("whoQueue", { name });
    if (entry.submissionId === props.currentId) {
      return t("whoHere", {
        name,
        part: entry.part && words.has(`part.${entry.part}`) ? words(`part.${entry.part}`) : "",
      });
    }
    const number = props.rows.find((row) => row.submissionId === entry.submissionId)?.number;
    return number === undefined ? t("whoQueue", { name }) : t("whoOn", { name, number });
  };
  return (
    <ul className={styles.who} aria-label={t("also")} aria-live="polite">
      {props.others.map((entry) => (
        <li key={entry.grader.id} data-grader={entry.grader.name}>
          <Avatar name={entry.grader.name} />
          {where(entry)}
        </li>
      ))}
    </ul>
  );
}
