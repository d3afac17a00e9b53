"use client";

/**
 * The attempt as the server has it now. A judged run comes with the news of it and is shown at once; what else belongs to
 * the page is asked for when its course says that something about it happened.
 */
import { isFinished, type AttemptPage, type LiveEvent, type Locale } from "@warpgrade/domain";
import { useLocale } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveEvents } from "@/live/use-live-events.ts";
import { useTRPCClient } from "@/trpc/client.tsx";
import { createRefresher, type Refresher } from "./refresher.ts";
import { withRun, withRunState } from "./run-news.ts";

const POLL_MS = 1500;
/** The rest of the page may wait until the verdict has been drawn. */
const AFTER_NEWS_MS = 1000;

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
  const hear = useCallback(
    (event: Extract<LiveEvent, { type: "run" }>) => {
      const { run } = event;
      if (run !== null) {
        // What is under way may have been read before.
        asking.current?.forget();
        setPage((now) => withRun(now, run));
        setTimeout(refresh, AFTER_NEWS_MS);
      } else if (isFinished(event.state)) refresh();
      else setPage((now) => withRunState(now, event));
    },
    [refresh],
  );
  const onEvent = (event: LiveEvent) => {
    if (event.type === "refetch") refresh();
    if (event.type === "run" && page.runs.some((run) => run.id === event.runId)) hear(event);
    if (event.type !== "ledger") return;
    const isMine = event.subject.submissionId === submissionId;
    // Of a run that is shown, its own event says the same, and has been heard or is polled for.
    const isKnown =
      event.kind === "submission.created" ||
      (event.kind === "run.judged" && page.runs.some(({ id }) => id === event.subject.runId));
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
