import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, LOCALE_COOKIE } from "@warpgrade/domain";
import { loadMessages } from "./messages.ts";

/**
 * The language is no part of the address: a link sent to somebody opens in the reader's own language.
 * Times are shown in the course's zone, which each page names; UTC stands for "no course".
 */
export default getRequestConfig(async () => {
  const locale = chooseLocale({
    cookie: (await cookies()).get(LOCALE_COOKIE)?.value,
    acceptLanguage: (await headers()).get("accept-language"),
  });
  return { locale, messages: await loadMessages(locale), timeZone: "UTC", now: new Date() };
});
