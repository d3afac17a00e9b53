"use client";

/** The attempt as the server has it now: asked again when its course says that something about it happened. */
import { isFinished, type AttemptPage, type LiveEvent, type Locale, type RunState } from "@warpgrade/domain";
import { useLocale } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveEvents } from "@/live/use-live-events.ts";
import { useTRPCClient } from "@/trpc/client.tsx";
import { createRefresher, type Refresher } from "./refresher.ts";

const POLL_MS = 1500;

/**
 * `isNew`: made in this page a moment ago, so that `first` lacks nothing but what the events of the last seconds tell.
 * Otherwise it is what the server read while it rendered the page.
 */
export function useAttempt(first: AttemptPage, { isNew }: { isNew: boolean }): AttemptPage {
  const client = useTRPCClient();
  const [page, setPage] = useState(first);
  const { submissionId } = first.receipt;
  // The reader's language, not the one the attempt was written in.
  const locale = useLocale() as Locale;
  const asking = useRef<Refresher | null>(null);
  useEffect(() => {
    const refresher = createRefresher(() => client.submission.page.query({ submissionId, locale }), setPage);
    asking.current = refresher;
    return () => refresher.stop();
  }, [client, submissionId, locale]);
  const refresh = useCallback(() => asking.current?.ask(), []);

  // The server's own rendering (after "put back", or in another language) is newer than what was fetched before it.
  const seen = useRef(first);
  useEffect(() => {
    if (seen.current === first) return;
    seen.current = first;
    asking.current?.forget();
    setPage(first);
  }, [first]);

  const isOpen = page.runs.length === 0 || page.runs.some((run) => !isFinished(run.state));
  const onEvent = (event: LiveEvent) => {
    if (event.type === "refetch") refresh();
    if (event.type === "run" && page.runs.some((run) => run.id === event.runId)) {
      // The end of a run brings a verdict, which has to be fetched; a beginning brings nothing but itself.
      if (isFinished(event.state)) refresh();
      else setPage((now) => withRunState(now, event.runId, event.state));
    }
    if (event.type !== "ledger") return;
    const isMine = event.subject.submissionId === submissionId;
    // While a run is open its own event says the same, and has been heard or is polled for.
    const isKnown = event.kind === "submission.created" || (event.kind === "run.judged" && isOpen);
    if ((isMine && !isKnown) || event.kind === "grades.released") refresh();
  };
  useLiveEvents(first.courseId, onEvent, { catchUp: isNew ? "replay" : "refetch" });

  useEffect(() => {
    if (!isOpen) return;
    // What happened between the server's rendering and the first event would otherwise be missed.
    if (!isNew) refresh();
    const timer = setInterval(refresh, POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen, isNew, refresh]);
  return page;
}

/** News of a run's beginning; what has ended stays ended. */
function withRunState(page: AttemptPage, runId: string, state: RunState): AttemptPage {
  const run = page.runs.find(({ id }) => id === runId);
  if (run === undefined || run.state === state || isFinished(run.state)) return page;
  return { ...page, runs: page.runs.map((one) => (one === run ? { ...one, state } : one)) };
}
