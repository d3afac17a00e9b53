"use client";

/**
 * The sentence of an attempt. The first one comes with the page; a later one needs the simulator, to
 * say why, so that is loaded when there is something new to say.
 */
import type { AttemptPage } from "@warpgrade/domain";
import { useEffect, useRef, useState } from "react";
import type { VerdictSentence } from "./verdict-sentence.ts";

export function useSentence(page: AttemptPage, first: VerdictSentence): VerdictSentence {
  const [sentence, setSentence] = useState(first);
  const said = useRef(page);
  useEffect(() => {
    if (said.current === page) return;
    let isCurrent = true;
    void import("./verdict-sentence.ts").then(({ sentenceOf }) => {
      if (!isCurrent) return;
      said.current = page;
      setSentence(sentenceOf(page));
    });
    return () => {
      isCurrent = false;
    };
  }, [page]);
  return sentence;
}
