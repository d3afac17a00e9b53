"use client";

/** Four hints, opened one after another. Each is asked for twice, because opening it is recorded. */
import type { HintState, Locale } from "@warpgrade/domain";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPCClient } from "@/trpc/client.tsx";
import { Button } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import styles from "./lesson.module.css";

const LEVELS = [1, 2, 3, 4] as const;

/** The button that asked is gone; the one that answers takes its place for the keyboard. */
const focusFirst = (place: HTMLElement | null) => place?.querySelector("button")?.focus();

export interface HintsPanelProps {
  assignmentId: string;
  locale: Locale;
  timeZone: string;
  hints: HintState;
  onRevealed: (hints: HintState) => void;
}

export function HintsPanel({ assignmentId, locale, timeZone, hints, onRevealed }: HintsPanelProps) {
  const t = useTranslations("student.hints");
  const client = useTRPCClient();
  const [asking, setAsking] = useState<number | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const nextLevel = hints.revealed.length + 1;
  const open = async (level: number) => {
    if (isOpening) return;
    setOpening(true);
    setError(null);
    try {
      onRevealed(await client.hint.reveal.mutate({ assignmentId, level, locale }));
      setAsking(null);
    } catch (failure) {
      setError(failure);
    } finally {
      setOpening(false);
    }
  };
  return (
    <>
      <h2>{t("title")}</h2>
      <p className="type-small soft">{t("text")}</p>
      <ol className={styles.hints}>
        {LEVELS.map((level) => {
          const revealed = hints.revealed.find((hint) => hint.level === level) ?? null;
          return (
            <li key={level}>
              <span className="quiet">{level}</span>
              <strong className="font-semibold">{t(`level.${level}`)}</strong>
              {revealed !== null && <RevealedAt at={revealed.at} timeZone={timeZone} />}
              {revealed === null && level === nextLevel && asking !== level && (
                <Button onPress={() => setAsking(level)}>{t("open")}</Button>
              )}
              {revealed === null && level > nextLevel && (
                <span className="type-small quiet">{t("after", { level: level - 1 })}</span>
              )}
              {revealed !== null && (
                <div className={`${styles.full} ${styles.hintText} ${level === 4 ? "mono raw" : "soft"}`}>
                  {revealed.text}
                </div>
              )}
              {asking === level && revealed === null && (
                <div className={styles.full} role="group" aria-label={t("confirmTitle", { level })}>
                  <p className="type-small mb-2">{t(level === 4 ? "confirmFull" : "confirm", { level })}</p>
                  <span ref={focusFirst} className="flex flex-wrap gap-2">
                    <Button variant="primary" isDisabled={isOpening} onPress={() => void open(level)}>
                      {t("confirmOpen")}
                    </Button>
                    <Button onPress={() => setAsking(null)}>{t("notNow")}</Button>
                  </span>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {error !== null && <ErrorState error={error} />}
    </>
  );
}

function RevealedAt({ at, timeZone }: { at: string; timeZone: string }) {
  const format = useFormatter();
  return (
    <time dateTime={at} className="type-small quiet" suppressHydrationWarning>
      {format.dateTime(new Date(at), { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone })}
    </time>
  );
}
