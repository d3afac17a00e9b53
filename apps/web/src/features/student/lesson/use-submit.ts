"use client";

/**
 * Submitting. One press, many presses, two tabs and a retry send one idempotency key (kept-draft.ts);
 * the key of this attempt is spent only when a receipt has come.
 */
import type { Locale, Receipt, WorkContent } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform/browser";
import { useRouter } from "next/navigation";
import { useCallback, useRef, useState } from "react";
import { useTRPCClient } from "@/trpc/client.tsx";
import { sameContent } from "../draft/draft-machine.ts";
import { browserStore, submissionKey } from "../draft/kept-draft.ts";

export type SubmitState =
  | { step: "idle" }
  | { step: "sending" }
  | { step: "failed"; error: unknown }
  /** The server already had a submission under this key, with other content: another tab was first. */
  | { step: "elsewhere"; receipt: Receipt }
  | { step: "done"; receipt: Receipt };

export function useSubmit({
  viewerId,
  assignmentId,
  attempt,
  locale,
}: {
  viewerId: string;
  assignmentId: string;
  /** The number of the attempt this page is about to make. */
  attempt: number;
  locale: Locale;
}): { state: SubmitState; submit: (content: WorkContent) => void } {
  const client = useTRPCClient();
  const router = useRouter();
  const [state, setState] = useState<SubmitState>({ step: "idle" });
  const sending = useRef(false);
  const submit = useCallback(
    (content: WorkContent) => {
      if (sending.current) return;
      sending.current = true;
      setState({ step: "sending" });
      const idempotencyKey = submissionKey(browserStore(), { viewerId, assignmentId, attempt }, newId);
      client.submission.submit
        .mutate({ assignmentId, idempotencyKey, locale, content })
        .then((receipt) => {
          // What could not be stored was replaced, so only an unchanged text can be compared.
          const isMine = receipt.replaced > 0 || sameContent(receipt.content, content);
          setState({ step: isMine ? "done" : "elsewhere", receipt });
          if (isMine) router.push(`/submissions/${receipt.submissionId}`);
          else sending.current = false;
        })
        .catch((error: unknown) => {
          sending.current = false;
          setState({ step: "failed", error });
        });
    },
    [assignmentId, attempt, client, locale, router, viewerId],
  );
  return { state, submit };
}
