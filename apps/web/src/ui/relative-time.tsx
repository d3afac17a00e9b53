"use client";

import { useFormatter, useNow } from "next-intl";

/**
 * "3 minutes ago", with the exact time and its zone on hover, for ears and in print. `timeZone`: the course's (IANA).
 * Server and browser may spell a time with different data, so a difference in the first render is no fault.
 */
export function RelativeTime({ at, timeZone = "UTC" }: { at: string; timeZone?: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  const date = new Date(at);
  const exact = `${format.dateTime(date, { dateStyle: "medium", timeStyle: "short", timeZone })} (${timeZone})`;
  return (
    <time dateTime={at} title={exact} suppressHydrationWarning>
      <span className="print:hidden" suppressHydrationWarning>
        {format.relativeTime(date, now)}
      </span>
      <span className="hidden print:inline" suppressHydrationWarning>
        {exact}
      </span>
    </time>
  );
}
