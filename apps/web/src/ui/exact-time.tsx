"use client";

import { useFormatter, useNow } from "next-intl";

/** A time as a clock and a calendar show it in the course's zone; the zone stands beside it, as with every deadline. */
export function ExactTime({ at, timeZone, withZone = true }: { at: string; timeZone: string; withZone?: boolean }) {
  const format = useFormatter();
  const now = useNow();
  const date = new Date(at);
  const text = format.dateTime(date, {
    year: date.getUTCFullYear() === now.getUTCFullYear() ? undefined : "numeric",
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
  return (
    <time dateTime={at} suppressHydrationWarning>
      {withZone ? `${text} (${timeZone})` : text}
    </time>
  );
}
