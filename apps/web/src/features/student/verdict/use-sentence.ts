"use client";

/**
 * The sentence of an attempt. The first one comes with the page; a later one needs the simulator, to say why, so that is
 * loaded while the run is awaited, or when there is something new to say.
 */
import { isFinished, type AttemptPage } from "@warpgrade/domain";
import { useEffect, useMemo, useState } from "react";
import type { VerdictSentence } from "./verdict-sentence.ts";

type SentenceOf = (page: AttemptPage) => VerdictSentence;

export interface FirstSentence {
  page: AttemptPage;
  sentence: VerdictSentence;
}

export function useSentence(page: AttemptPage, first: FirstSentence): VerdictSentence {
  const [sentenceOf, setSentenceOf] = useState<SentenceOf | null>(null);
  const isFirst = page === first.page;
  const mayChange = !isFirst || page.runs.some((run) => !isFinished(run.state));
  useEffect(() => {
    if (!mayChange || sentenceOf !== null) return;
    void import("./verdict-sentence.ts").then((loaded) => setSentenceOf(() => loaded.sentenceOf));
  }, [mayChange, sentenceOf]);
  return useMemo(
    () => (isFirst || sentenceOf === null ? first.sentence : sentenceOf(page)),
    [first.sentence, isFirst, page, sentenceOf],
  );
}
