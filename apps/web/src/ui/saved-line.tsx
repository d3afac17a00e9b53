"use client";

import { useFormatter, useTranslations } from "next-intl";
import { StateBadge } from "./state-badge.tsx";

export type SaveState =
  | { state: "idle" }
  | { state: "saving" }
  /** Only after the server has committed; `at` is the server's time. */
  | { state: "saved"; at: string }
  | { state: "failed" };

/** The quiet line that says whether work is safe. It has its room from the start, so that nothing jumps. */
export function SavedLine({ save, timeZone }: { save: SaveState; timeZone?: string }) {
  return (
    <span role="status" aria-live="polite" className="type-small soft inline-block min-h-5">
      <Word save={save} timeZone={timeZone} />
    </span>
  );
}

function Word({ save, timeZone }: { save: SaveState; timeZone?: string }) {
  const t = useTranslations("common");
  const format = useFormatter();
  switch (save.state) {
    case "idle":
      return null;
    case "saving":
      return t("saving");
    case "failed":
      return <StateBadge meaning="fail">{t("saveFailed")}</StateBadge>;
    case "saved": {
      const time = format.dateTime(new Date(save.at), {
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        hourCycle: "h23",
        timeZone,
      });
      return <StateBadge meaning="pass">{t("savedAt", { time })}</StateBadge>;
    }
  }
}
