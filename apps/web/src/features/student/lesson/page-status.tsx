"use client";

/** What stands at the end of the page's bar: the due date with what is left of it, and whether the draft is safe. */
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { ExactTime } from "@/ui/exact-time.tsx";
import type { DraftState } from "../draft/draft-machine.ts";
import { STATUS_PLACE } from "./status-place.ts";
import { createServerClock, NOTABLE_SKEW_MS, timeLeft, type ServerClock } from "../work/deadline.ts";

/** The bar is rendered on the server around the page; this goes into its end. */
export function PageStatus({
  dueAt,
  serverNow,
  timeZone,
  draft,
}: {
  dueAt: string;
  serverNow: string;
  timeZone: string;
  draft: DraftState | null;
}) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(STATUS_PLACE)), []);
  if (place === null) return null;
  return createPortal(
    <>
      <DueLine dueAt={dueAt} serverNow={serverNow} timeZone={timeZone} />
      {draft !== null && <SavedWord draft={draft} timeZone={timeZone} />}
    </>,
    place,
  );
}

function DueLine({ dueAt, serverNow, timeZone }: { dueAt: string; serverNow: string; timeZone: string }) {
  const t = useTranslations("student.due");
  const [clock] = useState<ServerClock>(() => createServerClock(serverNow));
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 1000);
    return () => clearInterval(timer);
  }, [clock]);
  const left = timeLeft(dueAt, now);
  const isSkewed = Math.abs(clock.skewMs) > NOTABLE_SKEW_MS;
  return (
    <span
      className="max-wide:hidden"
      title={isSkewed ? t("skew", { minutes: Math.round(Math.abs(clock.skewMs) / 60_000) }) : undefined}
    >
      {t("due")} <ExactTime at={dueAt} timeZone={timeZone} />
      {t("between")}
      {left.past
        ? t("past")
        : t(unitOf(left), { days: left.days, hours: left.hours, minutes: left.minutes, seconds: left.seconds })}
    </span>
  );
}

/** Two units are enough to plan by; seconds only where they matter. */
function unitOf({
  days,
  hours,
  minutes,
}: {
  days: number;
  hours: number;
  minutes: number;
}): "days" | "hours" | "minutes" | "seconds" {
  if (days > 0) return "days";
  if (hours > 0) return "hours";
  return minutes >= 5 ? "minutes" : "seconds";
}

function SavedWord({ draft, timeZone }: { draft: DraftState; timeZone: string }) {
  const t = useTranslations("student.saved");
  const format = useFormatter();
  const words = () => {
    switch (draft.status) {
      case "clean":
        if (draft.savedAt === null) return "";
        return t("saved", {
          time: format.dateTime(new Date(draft.savedAt), {
            hour: "2-digit",
            minute: "2-digit",
            hourCycle: "h23",
            timeZone,
          }),
        });
      case "dirty":
      case "saving":
        return t("saving");
      case "failed":
      case "refused":
        return t("failed");
      case "conflict":
        return t("conflict");
    }
  };
  const isLoud = draft.status === "failed" || draft.status === "refused" || draft.status === "conflict";
  return (
    <span role="status" aria-live="polite" data-save={draft.status} className={isLoud ? "fail font-semibold" : "quiet"}>
      {words()}
    </span>
  );
}
