"use client";
import { useFormatter, useTranslations } from "next-intl";
import { Kbd } from "../../ui/kbd.tsx";
import { useErrorText } from "../../ui/use-error-text.ts";
import { StateBadge } from "../../ui/state-badge.tsx";
import type { MarkEdit } from "./mark-edit.ts";
import styles from "./marking.module.css";

const KEYS = [
  ["K", "previous"],
  ["J", "nextUnmarked"],
  ["N", "nextPart"],
  ["V", "vetoes"],
  ["H", "hold"],
  ["S", "skip"],
  ["?", "keys"],
] as const;

/** Says whether the work is safe; "saved" only after the server committed. */
export function MarkingFooter(props: {
  edit: MarkEdit | undefined;
  unsaved: boolean;
  /** What the last save failed with; null while none did. */
  failed: unknown;
  left: boolean;
  timeZone: string;
  total: string | null;
  onNext: () => void;
  onRetry: () => void;
}) {
  const t = useTranslations("grading");
  const words = useTranslations("common");
  const errorText = useErrorText();
  return (
    <footer className={styles.footer} aria-label={t("keysTitle")}>
      <span role="status" data-mark-state={props.unsaved ? "unsaved" : "clean"}>
        {props.failed !== null ? (
          <>
            <StateBadge meaning="fail">{errorText(props.failed)}</StateBadge>{" "}
            <button type="button" className="btn" onClick={props.onRetry}>
              {words("retry")}
            </button>
          </>
        ) : (
          <SavedWord {...props} />
        )}
      </span>
      {props.left && <span>{t("nothingLeft")}</span>}
      <button type="button" className={`btn ${styles.next}`} onClick={props.onNext}>
        {t("nextUnmarked")}
      </button>
      <ul className={styles.keys}>
        {KEYS.map(([key, word]) => (
          <li key={key}>
            <Kbd>{key}</Kbd>
            {t(word)}
          </li>
        ))}
      </ul>
    </footer>
  );
}

function SavedWord({ edit, unsaved, timeZone }: { edit: MarkEdit | undefined; unsaved: boolean; timeZone: string }) {
  const t = useTranslations("grading");
  const format = useFormatter();
  if (edit?.state === "saving") return <StateBadge meaning="wait">{t("saving")}</StateBadge>;
  if (unsaved) return <StateBadge meaning="wait">{t("dirty")}</StateBadge>;
  if (!edit?.savedAt) return null;
  const time = format.dateTime(new Date(edit.savedAt), { timeStyle: "medium", hourCycle: "h23", timeZone });
  return <StateBadge meaning="pass">{t("saved", { time })}</StateBadge>;
}
