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
        {format.relativeTime(date, isSkew(date, now) ? date : now)}
      </span>
      <span className="hidden print:inline" suppressHydrationWarning>
        {exact}
      </span>
    </time>
  );
}

/** Clocks differ a little: what has just happened is not "in 1 second". */
function isSkew(date: Date, now: Date): boolean {
  const ahead = date.getTime() - now.getTime();
  return ahead > 0 && ahead < 5_000;
}
