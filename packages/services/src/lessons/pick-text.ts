/** Which language of a lesson somebody gets: the one asked for, else English, else whatever there is. */
import { LOCALES, type Locale } from "@warpgrade/domain";

export function pickLocale<T extends { locale: string }>(texts: readonly T[], wanted: string | null): T | undefined {
  return texts.find((text) => text.locale === wanted) ?? texts.find((text) => text.locale === "en") ?? texts[0];
}

/** The languages a lesson exists in, in the order of the interface. */
export function localesOf(texts: readonly { locale: string }[]): Locale[] {
  return LOCALES.filter((locale) => texts.some((text) => text.locale === locale));
}
