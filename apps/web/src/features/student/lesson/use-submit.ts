"use client";

/**
 * Submitting. One press, many presses, two tabs and a retry send one idempotency key (kept-draft.ts); the key of this
 * attempt is spent only when a receipt has come.
 *
 * The attempt is then shown here, under its own address, without loading a page: the verdict is often there before a
 * page could be, and is waited for a moment, so that a page that says "queued" is not drawn for a tenth of a second.
 * Whoever goes back is at the lesson again, which asks the server for its new state.
 */
import type { AttemptSummary, Locale, Receipt, RunView, WorkContent } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform/browser";
import { usePathname, useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { awaitJudged } from "@/live/await-judged.ts";
import { useTRPCClient } from "@/trpc/client.tsx";
import { sameContent } from "../draft/draft-machine.ts";
import { browserStore, submissionKey } from "../draft/kept-draft.ts";
import type { SubmittedAttempt } from "../verdict/submitted-attempt.tsx";

export type SubmitState =
  | { step: "idle" }
  | { step: "sending" }
  | { step: "failed"; error: unknown }
  /** The server already had a submission under this key, with other content: another tab was first. */
  | { step: "elsewhere"; receipt: Receipt };

export interface ShownAttempt {
  receipt: Receipt;
  judged: RunView | null;
  SubmittedAttempt: typeof SubmittedAttempt;
}

export interface SubmitHandle {
  state: SubmitState;
  /** The attempt to show in place of the lesson: one made on this page, while the address is its own. */
  shown: ShownAttempt | null;
  submit: (content: WorkContent) => void;
}

/** A page drawn twice within this time would flicker, and be complete no sooner. */
const MOST_WAIT_MS = 200;

export const loadSubmittedAttempt = () => import("../verdict/submitted-attempt.tsx");

const addressOf = ({ submissionId }: Receipt) => `/submissions/${submissionId}`;

export function useSubmit({
  viewerId,
  courseId,
  assignmentId,
  attempts,
  locale,
}: {
  viewerId: string;
  courseId: string;
  assignmentId: string;
  /** The attempts that the server told this page of. */
  attempts: readonly AttemptSummary[];
  locale: Locale;
}): SubmitHandle {
  const client = useTRPCClient();
  const router = useRouter();
  const pathname = usePathname();
  const [state, setState] = useState<SubmitState>({ step: "idle" });
  const [made, setMade] = useState<readonly ShownAttempt[]>([]);
  const [address, setAddress] = useState(pathname);
  const sending = useRef(false);
  // The number of the attempt this page is about to make.
  const attempt = 1 + Math.max(attempts.length, ...made.map(({ receipt }) => receipt.attempt));

  const submit = useCallback(
    (content: WorkContent) => {
      if (sending.current) return;
      sending.current = true;
      // The request leaves first: drawing "sending" takes longer than asking for it to be drawn a moment later.
      setTimeout(() => sending.current && setState({ step: "sending" }));
      const idempotencyKey = submissionKey(browserStore(), { viewerId, assignmentId, attempt }, newId);
      const screen = loadSubmittedAttempt().catch(() => null);
      client.submission.submit
        .mutate({ assignmentId, idempotencyKey, locale, content })
        .then(async (receipt) => {
          // What could not be stored was replaced, so only an unchanged text can be compared.
          const isMine = receipt.replaced > 0 || sameContent(receipt.content, content);
          const judging = isMine ? awaitJudged(courseId, receipt.runId, MOST_WAIT_MS) : null;
          const [loaded, judged] = await Promise.all([isMine ? screen : null, judging]);
          sending.current = false;
          if (!isMine) return setState({ step: "elsewhere", receipt });
          // A script that cannot be had is asked for again with a page of its own.
          if (loaded === null) return router.push(addressOf(receipt));
          setState({ step: "idle" });
          setMade((all) => [...all, { receipt, judged, SubmittedAttempt: loaded.SubmittedAttempt }]);
          setAddress(addressOf(receipt));
          window.history.pushState(null, "", addressOf(receipt));
        })
        .catch((error: unknown) => {
          sending.current = false;
          setState({ step: "failed", error });
        });
    },
    [assignmentId, attempt, client, courseId, locale, router, viewerId],
  );

  // The router hears of the pushed address a little later than this page; of Back and Forward it hears first.
  const heard = useRef(pathname);
  useEffect(() => {
    if (heard.current === pathname) return;
    heard.current = pathname;
    setAddress(pathname);
    if (!pathname.startsWith("/submissions/")) router.refresh();
  }, [pathname, router]);

  return { state, shown: made.find(({ receipt }) => addressOf(receipt) === address) ?? null, submit };
}
