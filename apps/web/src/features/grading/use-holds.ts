"use client";
/** The hold on the open answer: taken by pressing H or by the first change, renewed by work, given back on leaving. */
import type { HumanPart } from "@warpgrade/domain";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTRPC } from "../../trpc/client.tsx";

export interface HoldView {
  held: boolean;
  holder: { id: string; name: string };
  expiresAt: string;
}

export function useHolds(submissionId: string | null, part: HumanPart) {
  const trpc = useTRPC();
  const { mutateAsync: takeRemote } = useMutation(trpc.hold.take.mutationOptions());
  const { mutateAsync: giveBackRemote } = useMutation(trpc.hold.giveBack.mutationOptions());
  const [hold, setHold] = useState<HoldView | null>(null);
  const mine = useRef<{ submissionId: string; part: HumanPart } | null>(null);

  const take = useCallback(async () => {
    if (submissionId === null) return;
    const already = mine.current?.submissionId === submissionId && mine.current.part === part;
    if (already) return;
    const result = await takeRemote({ submissionId, part });
    if (result.held) mine.current = { submissionId, part };
    setHold(result);
  }, [part, submissionId, takeRemote]);

  const giveBack = useCallback(async () => {
    const held = mine.current;
    mine.current = null;
    setHold(null);
    if (held) await giveBackRemote(held);
  }, [giveBackRemote]);

  // Leaving an answer gives its hold back; the server's lease ends by itself where a page just dies.
  useEffect(
    () => () => {
      void giveBack().catch(() => undefined);
    },
    [giveBack, part, submissionId],
  );
  return { hold, take, giveBack, isMine: () => mine.current !== null };
}
