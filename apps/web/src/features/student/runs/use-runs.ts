"use client";

/**
 * The student's practice runs, newest first. News of a run comes over the live stream; should that be silent, an open
 * run is asked for every second and a half.
 */
import { isFinished, type BoundaryInput, type Locale, type RunView } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform/browser";
import { useCallback, useEffect, useRef, useState } from "react";
import { awaitJudged } from "@/live/await-judged.ts";
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
    if (event.type !== "run") return;
    const { run, state } = event;
    const known = runs.find(({ id }) => id === event.runId);
    if (known === undefined) return;
    if (run === null && isFinished(state)) void refresh(event.runId);
    else setRuns((all) => mergeRun(all, run ?? { ...known, state }));
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
          // It may have ended before its number was known here, and its event passed by.
          const judged = isFinished(run.state) ? null : await awaitJudged(courseId, run.id, 0);
          setRuns((all) => mergeRun(all, judged ?? run));
        })
        .catch(setError)
        .finally(() => setStarting(false));
    },
    [assignmentId, client, courseId, isStarting, locale, openId],
  );
  return { runs, isRunning: isStarting || openId !== null, error, start };
}
