"use client";

import { useTranslations } from "next-intl";

/** What the words of a comparison are called in the reader's language; a word that is newer than this page stays itself. */
export function useChangeWords(): (words: readonly string[]) => string {
  const t = useTranslations("template");
  return (words) => words.map((word) => (t.has(`changed.${word}`) ? t(`changed.${word}`) : word)).join(", ");
}
