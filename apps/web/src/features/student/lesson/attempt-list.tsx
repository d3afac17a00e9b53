"use client";

import type { AttemptSummary } from "@warpgrade/domain";
import { useFormatter, useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTRPCClient } from "@/trpc/client.tsx";
import { Button } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/error-state.tsx";
import { meaningOfOutcome, StateBadge } from "@/ui/state-badge.tsx";
import styles from "./lesson.module.css";

/** The attempts so far. The latest on time counts, unless the student puts an earlier one back. */
export function AttemptList({
  attempts,
  timeZone,
  mayPutBack,
}: {
  attempts: readonly AttemptSummary[];
  timeZone: string;
  mayPutBack: boolean;
}) {
  const t = useTranslations("student");
  const format = useFormatter();
  const putBack = usePutBack();
  return (
    <>
      <ul className={styles.parts}>
        {[...attempts]
          .sort((a, b) => b.attempt - a.attempt)
          .map((attempt) => (
            <li key={attempt.submissionId}>
              <Link href={`/submissions/${attempt.submissionId}`} prefetch={false}>
                {t("attempt.number", { attempt: attempt.attempt })}
              </Link>
              <span className="quiet type-small" suppressHydrationWarning>
                {format.dateTime(new Date(attempt.createdAt), {
                  day: "numeric",
                  month: "short",
                  hour: "2-digit",
                  minute: "2-digit",
                  hourCycle: "h23",
                  timeZone,
                })}
              </span>
              <StateBadge meaning={meaningOfOutcome(attempt.outcome)}>
                {t(`outcome.${attempt.outcome ?? (attempt.state === "QUEUED" ? "queued" : "running")}`)}
              </StateBadge>
              {attempt.counts ? (
                <span className="type-small soft">{t("attempt.counts")}</span>
              ) : (
                mayPutBack &&
                attempt.onTime && (
                  <Button
                    variant="plain"
                    isDisabled={putBack.isSending}
                    onPress={() => putBack.put(attempt.submissionId)}
                  >
                    {t("attempt.putBack")}
                  </Button>
                )
              )}
            </li>
          ))}
      </ul>
      {putBack.error !== null && <ErrorState error={putBack.error} />}
    </>
  );
}

export function usePutBack(): { put: (submissionId: string) => void; isSending: boolean; error: unknown } {
  const client = useTRPCClient();
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const put = (submissionId: string) => {
    setSending(true);
    setError(null);
    client.submission.putBack
      .mutate({ submissionId })
      .then(() => router.refresh())
      .catch(setError)
      .finally(() => setSending(false));
  };
  return { put, isSending, error };
}
