/** The language of a request, the same for a page and for what the services answer with. */
import { LOCALES } from "./vocabulary.ts";
import type { Locale } from "./words.ts";

export const LOCALE_COOKIE = "locale";

export function isLocale(text: string | undefined): text is Locale {
  return (LOCALES as readonly (string | undefined)[]).includes(text);
}

/**
 * The language of a request: the one chosen here before (cookie), else the first one the browser asks for
 * that exists ("zh-TW;q=0.9" counts as zh), else English.
 */
export function chooseLocale({ cookie, acceptLanguage }: { cookie?: string; acceptLanguage?: string | null }): Locale {
  if (isLocale(cookie)) return cookie;
  const wanted = (acceptLanguage ?? "")
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [tag = "", ...settings] = entry.trim().toLowerCase().split(";");
      const quality = settings.map((setting) => setting.trim()).find((setting) => setting.startsWith("q="));
      return { language: tag.split("-")[0], quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.map(({ language }) => language).find(isLocale) ?? "en";
}
