import { LOCALES, type Locale } from "@warpgrade/domain";

export const LOCALE_COOKIE = "locale";

/** What stands in `<html lang>`: the script matters for Chinese, because it decides the glyphs. */
export const HTML_LANG: Record<Locale, string> = { en: "en", zh: "zh-Hans", vi: "vi" };

/** Each language by its own name, as people look for it. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", zh: "中文", vi: "Tiếng Việt" };

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
