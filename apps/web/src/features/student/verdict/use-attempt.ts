"use client";

/** The attempt as the server has it now: asked again when its course says that something about it happened. */
import { isFinished, type AttemptPage, type Locale } from "@warpgrade/domain";
import { useLocale } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveEvents } from "@/live/use-live-events.ts";
import { useTRPCClient } from "@/trpc/client.tsx";

const POLL_MS = 1500;

export function useAttempt(first: AttemptPage): AttemptPage {
  const client = useTRPCClient();
  const [page, setPage] = useState(first);
  const { submissionId } = first.receipt;
  // The reader's language, not the one the attempt was written in.
  const locale = useLocale() as Locale;
  // Questions are numbered, and an answer is shown unless that of a later question is there already: waiting for the last
  // of several would hold back a verdict that has arrived.
  const asked = useRef(0);
  const shown = useRef(0);
  // The server's own rendering (after "put back", or in another language) is newer than what was fetched before it.
  const seen = useRef(first);
  useEffect(() => {
    if (seen.current === first) return;
    seen.current = first;
    shown.current = asked.current;
    setPage(first);
  }, [first]);

  const refresh = useCallback(async () => {
    const mine = (asked.current += 1);
    try {
      const now = await client.submission.page.query({ submissionId, locale });
      if (mine <= shown.current) return;
      shown.current = mine;
      setPage(now);
    } catch {
      // The next event or the next poll asks again; a lost connection is said above the page.
    }
  }, [client, submissionId, locale]);

  const runIds = page.runs.map((run) => run.id);
  useLiveEvents(first.courseId, (event) => {
    if (event.type === "refetch") void refresh();
    if (event.type === "run" && runIds.includes(event.runId)) void refresh();
    if (event.type !== "ledger") return;
    const isMine = event.subject.submissionId === submissionId;
    if (isMine || event.kind === "grades.released") void refresh();
  });

  const isOpen = page.runs.length === 0 || page.runs.some((run) => !isFinished(run.state));
  useEffect(() => {
    if (!isOpen) return;
    // What happened between the server's rendering and the first event would otherwise be missed.
    void refresh();
    const timer = setInterval(() => void refresh(), POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen, refresh]);
  return page;
}
