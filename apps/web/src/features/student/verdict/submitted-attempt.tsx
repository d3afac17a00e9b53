"use client";

/**
 * The attempt that was just made, shown in the lesson's page under the attempt's own address: what a reload of that
 * address shows as well. Loaded when the panel for submitting opens, with all that the verdict will need.
 */
import type { Receipt, RunView } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { usePlace } from "@/ui/place.ts";
import "../../pictures/verdict-figure.tsx";
import { AttemptScreen } from "./attempt-screen.tsx";
import { newAttempt, type AttemptOrigin } from "./new-attempt.ts";
import { sentenceOf } from "./verdict-sentence.ts";

export function SubmittedAttempt({
  lesson,
  receipt,
  judged,
}: {
  lesson: AttemptOrigin;
  receipt: Receipt;
  /** Its run, where that had ended before there was anything to show. */
  judged: RunView | null;
}) {
  const t = useTranslations("student.attempt");
  const words = useTranslations("common");
  // Of this moment: what the lesson's page learns afterwards is no news about the attempt.
  const [first] = useState(() => newAttempt(lesson, receipt, judged));
  const [firstSentence] = useState(() => sentenceOf(first));
  const name = t("number", { attempt: receipt.attempt });
  usePlace(name, `${name}, ${lesson.title} · ${words("brand")}`);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return <AttemptScreen first={first} firstSentence={firstSentence} isNew />;
}
