"use client";

/**
 * The student's practice runs, newest first. News of a run comes over the live stream and is then
 * fetched; should the stream be silent, an open run is asked for every second and a half.
 */
import { isFinished, type BoundaryInput, type Locale, type RunView } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform/browser";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveEvents } from "@/live/use-live-events.ts";
import { useTRPCClient } from "@/trpc/client.tsx";
import { mergeRun } from "./merge-run.ts";

const POLL_MS = 1500;

export interface RunsHandle {
  runs: RunView[];
  /** A run has been asked for and has not ended. */
  isRunning: boolean;
  error: unknown;
  start: (input: { blank: string; boundary: BoundaryInput }) => void;
}

export function useRuns({
  courseId,
  assignmentId,
  locale,
  first,
}: {
  courseId: string;
  assignmentId: string;
  locale: Locale;
  first: readonly RunView[];
}): RunsHandle {
  const client = useTRPCClient();
  const [runs, setRuns] = useState<RunView[]>(() => first.reduce<RunView[]>(mergeRun, []));
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const open = runs.find((run) => !isFinished(run.state)) ?? null;
  const openId = open?.id ?? null;

  const refresh = useCallback(
    async (runId: string) => {
      try {
        const run = await client.run.get.query({ runId });
        setRuns((all) => mergeRun(all, run));
      } catch {
        // The next event or the next poll asks again; a lost connection is said above the page.
      }
    },
    [client],
  );

  useLiveEvents(courseId, (event) => {
    if (event.type === "refetch" && openId !== null) void refresh(openId);
    if (event.type === "run" && runs.some((run) => run.id === event.runId)) void refresh(event.runId);
  });
  useEffect(() => {
    if (openId === null) return;
    const timer = setInterval(() => void refresh(openId), POLL_MS);
    return () => clearInterval(timer);
  }, [openId, refresh]);

  // One key per press; it stays until the server has answered, so that a retry of the same press is the same run.
  const pending = useRef<{ key: string; asked: string } | null>(null);
  const start = useCallback(
    ({ blank, boundary }: { blank: string; boundary: BoundaryInput }) => {
      if (isStarting || openId !== null) return;
      const asked = JSON.stringify([blank, boundary]);
      const key = pending.current?.asked === asked ? pending.current.key : newId();
      pending.current = { key, asked };
      setStarting(true);
      setError(null);
      client.run.practice
        .mutate({ assignmentId, blank, boundary, locale, idempotencyKey: key })
        .then(async (run) => {
          pending.current = null;
          setRuns((all) => mergeRun(all, run));
          // It may have ended before its number was known here, and its event passed by.
          if (!isFinished(run.state)) await refresh(run.id);
        })
        .catch(setError)
        .finally(() => setStarting(false));
    },
    [assignmentId, client, isStarting, locale, openId, refresh],
  );
  return { runs, isRunning: isStarting || openId !== null, error, start };
}
