"use client";

import { useFormatter } from "next-intl";

/** A time as a clock and a calendar show it in the course's zone; the zone stands beside it, as with every deadline. */
export function ExactTime({ at, timeZone, withZone = true }: { at: string; timeZone: string; withZone?: boolean }) {
  const format = useFormatter();
  const text = format.dateTime(new Date(at), {
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
