"use client";
import { type HumanPart, type QueuePage, formatPoints } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Avatar } from "./presence-bar.tsx";
import styles from "./marking.module.css";

export function QueueList(props: {
  queue: QueuePage;
  part: HumanPart;
  currentId: string | null;
  viewerId: string;
  skipped: ReadonlySet<string>;
  onOpen: (submissionId: string) => void;
}) {
  const t = useTranslations("grading");
  const { queue, part, currentId } = props;
  const currentRow = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer with a promise, and an effect may return nothing but its clean-up.
    currentRow.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [currentId]);
  const marked = queue.rows.filter((row) => row.parts[part] !== null).length;
  const share = queue.rows.length === 0 ? 0 : (100 * marked) / queue.rows.length;
  return (
    <nav className={styles.queue} aria-label={t("queue")} data-queue>
      <div className={styles.queueHead}>
        <h2 className={styles.paneTitle}>{t("queue")}</h2>
        <span className="label">{t("markedOf", { marked, total: queue.rows.length })}</span>
      </div>
      <div className={styles.progress} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
      <ol className={styles.rows}>
        {queue.rows.map((row) => (
          <li key={row.submissionId}>
            <button
              type="button"
              className={styles.row}
              data-submission={row.submissionId}
              aria-current={row.submissionId === currentId ? "true" : undefined}
              ref={row.submissionId === currentId ? currentRow : undefined}
              aria-label={t("openAnswer", { number: row.number, code: row.blindCode })}
              onClick={() => props.onOpen(row.submissionId)}
            >
              <span className={styles.number}>{row.number}</span>
              <span className={styles.code}>{row.blindCode}</span>
              <RowState row={row} part={part} viewerId={props.viewerId} skipped={props.skipped} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function RowState(props: {
  row: QueuePage["rows"][number];
  part: HumanPart;
  viewerId: string;
  skipped: ReadonlySet<string>;
}) {
  const t = useTranslations("grading");
  const { row, part } = props;
  const holder = row.holds.find((hold) => hold.part === part && hold.grader.id !== props.viewerId)?.grader;
  const points = row.parts[part];
  if (points !== null) return <span className="num">{formatPoints(points)}</span>;
  if (holder) {
    return (
      <span className="state">
        <Avatar name={holder.name} />
        {holder.name}
      </span>
    );
  }
  if (row.outcome === "platform_fault") return <StateBadge meaning="fault">{t("outcomeFault")}</StateBadge>;
  if (props.skipped.has(row.submissionId)) return <StateBadge meaning="wait">{t("skipped")}</StateBadge>;
  return <span className="quiet">–</span>;
}
