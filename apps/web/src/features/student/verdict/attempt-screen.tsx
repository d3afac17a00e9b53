"use client";

/** One attempt: a sentence, then the evidence, then what was handed in and the raw output. It follows its run by itself. */
import type { AttemptPage } from "@warpgrade/domain";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { AfterFirstPaint } from "@/ui/after-first-paint.tsx";
import { Button } from "@/ui/button.tsx";
import { ButtonLink } from "@/ui/button-link.tsx";
import { Notice } from "@/ui/notice.tsx";
import { StateBadge } from "@/ui/state-badge.tsx";
import { usePutBack } from "../lesson/attempt-list.tsx";
import { AttemptFacts, ConditionList, PointsTable } from "./attempt-aside.tsx";
import styles from "./attempt.module.css";
import { Evidence } from "./evidence.tsx";
import { HandedIn } from "./handed-in.tsx";
import { valuesToSay, type Phrase } from "./phrase.ts";
import { ReleasedMarks } from "./released-marks.tsx";
import { AttemptFolds } from "./attempt-folds.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useSentence } from "./use-sentence.ts";
import type { VerdictSentence } from "./verdict-sentence.ts";

export function AttemptScreen({
  first,
  firstSentence,
  isNew = false,
}: {
  first: AttemptPage;
  firstSentence: VerdictSentence;
  /** It was made a moment ago, in this very page. */
  isNew?: boolean;
}) {
  const t = useTranslations("student");
  const page = useAttempt(first, { isNew });
  const sentence = useSentence(page, { page: first, sentence: firstSentence });
  const v = useTranslations("student.verdict");
  const format = useFormatter();
  const say = (phrase: Phrase) =>
    v(
      phrase.key,
      valuesToSay(phrase, (number) => format.number(number)),
    );
  // A page that came without being loaded begins to be read where a loaded one would.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  const rest = (
    <div className={styles.columns}>
      <div>
        {page.released && <ReleasedMarks released={page.released} />}
        {page.verdict && <Evidence verdict={page.verdict} assignmentId={page.assignmentId} />}
        <HandedIn page={page} />
        <AttemptFolds page={page} />
      </div>
      <aside aria-label={v("aside")}>
        <PointsTable page={page} />
        <ConditionList page={page} />
        <AttemptFacts page={page} />
        <PutBack page={page} />
      </aside>
    </div>
  );
  return (
    <div className={styles.main} data-attempt={sentence.meaning} data-decision={page.released?.decision.result}>
      <header className={styles.top}>
        <div>
          <div role="status" aria-live="polite" aria-atomic="true">
            <StateBadge meaning={sentence.meaning}>{v(`badge.${sentence.badge}`)}</StateBadge>
            <h1 ref={heading} tabIndex={isNew ? -1 : undefined}>
              {say(sentence.title)}
            </h1>
          </div>
          {sentence.why && <p className={styles.why}>{say(sentence.why)}</p>}
          {page.released === null && page.provisional !== null && <ProvisionalLine provisional={page.provisional} />}
        </div>
        <div className={`${styles.acts} noprint`}>
          {page.verdict !== null && <ButtonLink href="#output">{t("run.output")}</ButtonLink>}
          <ButtonLink href={`/lessons/${page.assignmentId}`} variant="primary">
            {v("backToCode")}
          </ButtonLink>
        </div>
      </header>
      {isNew ? <AfterFirstPaint>{rest}</AfterFirstPaint> : rest}
    </div>
  );
}

function ProvisionalLine({ provisional }: { provisional: NonNullable<AttemptPage["provisional"]> }) {
  const t = useTranslations("student.verdict");
  const show = (points: number | null) => (points === null ? "–" : points / 100);
  return (
    <p className={styles.short}>
      {t("provisionalShort", { normal: show(provisional.normal), boundary: show(provisional.boundary) })}
    </p>
  );
}

function PutBack({ page }: { page: AttemptPage }) {
  const t = useTranslations("student.attempt");
  const putBack = usePutBack();
  const isPassed = page.released?.decision.result === "PASS";
  if (page.counts || isPassed || !page.receipt.onTime) return null;
  return (
    <section>
      <Notice meaning="neutral" title={t("notCounting")}>
        <p>{t("notCountingText")}</p>
        <p className="mt-2">
          <Button isDisabled={putBack.isSending} onPress={() => putBack.put(page.receipt.submissionId)}>
            {t("putBack")}
          </Button>
        </p>
      </Notice>
    </section>
  );
}
