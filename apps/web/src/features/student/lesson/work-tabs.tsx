"use client";

/**
 * The tabs of the work pane; on a narrow screen the same list is the bar at the bottom. Which of
 * them is in sight is the style sheet's business, so the arrow keys walk over those that are.
 */
import { useTranslations } from "next-intl";
import { useRef, type KeyboardEvent } from "react";
import styles from "./lesson.module.css";

export const VIEWS = ["read", "code", "answers", "runs", "hints", "submit"] as const;
export type View = (typeof VIEWS)[number];
const NARROW_ONLY: readonly View[] = ["read", "submit"];
const WIDE_ONLY: readonly View[] = ["runs", "hints"];

export function WorkTabs({
  view,
  counts,
  views,
  onChange,
}: {
  view: View;
  counts: Partial<Record<View, string>>;
  views: readonly View[];
  onChange: (view: View) => void;
}) {
  const t = useTranslations("student.tabs");
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])].filter(
      (tab) => tab.getClientRects().length > 0,
    );
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const tab = tabs[nextTab(event.key, at, tabs.length)];
    if (tab === undefined) return;
    event.preventDefault();
    tab.focus();
    onChange(tab.dataset.view as View);
  };
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={t("label")}>
      {VIEWS.filter((name) => views.includes(name)).map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          data-view={name}
          aria-selected={view === name}
          aria-controls={`panel-${name}`}
          tabIndex={view === name ? 0 : -1}
          className={[
            styles.tab,
            NARROW_ONLY.includes(name) ? styles.onlyNarrow : "",
            WIDE_ONLY.includes(name) ? styles.onlyWide : "",
          ].join(" ")}
          onClick={() => onChange(name)}
          onKeyDown={onKeyDown}
        >
          {t(name)}
          {counts[name] !== undefined && <span className={styles.count}>{counts[name]}</span>}
        </button>
      ))}
    </div>
  );
}

/** Where a key leads among `count` tabs; -1 for a key that leads nowhere. */
function nextTab(key: string, at: number, count: number): number {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}
