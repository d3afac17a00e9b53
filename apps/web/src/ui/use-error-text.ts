"use client";

import { useTranslations } from "next-intl";
import { describeError } from "../trpc/describe-error.ts";

/** Turns whatever a request failed with into one sentence in the reader's language; never a stack, never a code. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => {
    const { code, id } = describeError(error);
    const sentence = code && t.has(code) ? t(code) : t("unknown");
    return id ? t("withNumber", { sentence, id }) : sentence;
  };
}
