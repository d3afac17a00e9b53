"use client";
/** Tells the others where one is, every few seconds and at each move, and hears where they are. */
import type { HumanPart, PresenceEntry } from "@warpgrade/domain";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useTRPC } from "../../trpc/client.tsx";

/** A third of the lease, so that one lost beat makes nobody disappear. */
const BEAT_MS = 5_000;

export function usePresence(args: {
  assignmentId: string;
  submissionId: string | null;
  part: HumanPart;
  viewerId: string;
}) {
  const { assignmentId, submissionId, part, viewerId } = args;
  const trpc = useTRPC();
  const { mutateAsync } = useMutation(trpc.presence.beat.mutationOptions());
  const [entries, setEntries] = useState<readonly PresenceEntry[]>([]);
  const beat = useCallback(
    () =>
      mutateAsync({ assignmentId, submissionId, part, criterion: null })
        .then(setEntries)
        // A lost beat is no fault worth a word: the next one follows in seconds.
        .catch(() => undefined),
    [assignmentId, mutateAsync, part, submissionId],
  );
  useEffect(() => {
    void beat();
    const timer = setInterval(() => void beat(), BEAT_MS);
    return () => clearInterval(timer);
  }, [beat]);
  return { others: entries.filter((entry) => entry.grader.id !== viewerId), beat };
}
