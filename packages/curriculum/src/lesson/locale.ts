import type { Locale } from "@warpgrade/domain";

/** Letters that Vietnamese has and English, French or German have not. */
const VIETNAMESE = /[ăđơưĂĐƠƯ\u1ea0-\u1ef9]/u;

/** `zh-CN`, `vi_VN`, `en` and the like; null for a language the platform has not. */
export function localeOfTag(tag: unknown): Locale | null {
  if (typeof tag !== "string") return null;
  const hit = /^(en|zh|vi)(?:[-_].*)?$/i.exec(tag.trim());
  return hit ? (hit[1]!.toLowerCase() as Locale) : null;
}

/** Language by script: Han is Chinese, Vietnamese letters are Vietnamese, anything else is English. */
export function localeOfText(text: string): Locale {
  if (/\p{Script=Han}/u.test(text)) return "zh";
  return VIETNAMESE.test(text.normalize("NFC")) ? "vi" : "en";
}
