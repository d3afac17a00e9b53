import type { Locale } from "@warpgrade/domain";

/** What stands in `<html lang>`: the script matters for Chinese, because it decides the glyphs. */
export const HTML_LANG: Record<Locale, string> = { en: "en", zh: "zh-Hans", vi: "vi" };

/** Each language by its own name, as people look for it. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", zh: "中文", vi: "Tiếng Việt" };
