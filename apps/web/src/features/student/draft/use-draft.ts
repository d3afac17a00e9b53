"use client";

/** Runs the draft's state machine: waits a moment after typing, saves, tries again, keeps a copy in the browser. */
import type { DraftView, WorkContent } from "@warpgrade/domain";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { useTRPCClient } from "@/trpc/client.tsx";
import { describeError } from "@/trpc/describe-error.ts";
import { hasUnsaved, reduceDraft, retryDelay, startDraft, wantsSave, type DraftState } from "./draft-machine.ts";
import { browserStore, forgetDraft, keepDraft, keptDraftKey, readKeptDraft } from "./kept-draft.ts";
import { isDraftView } from "./work-shape.ts";

/** Long enough not to save each letter, short enough to lose nothing worth telling. */
const AFTER_TYPING_MS = 700;

export interface DraftHandle {
  state: DraftState;
  edit: (change: (content: WorkContent) => WorkContent) => void;
  choose: (which: "mine" | "theirs") => void;
  saveNow: () => void;
}

export function useDraft({
  viewerId,
  assignmentId,
  server,
  enabled,
}: {
  viewerId: string;
  assignmentId: string;
  server: DraftView;
  enabled: boolean;
}): DraftHandle {
  const client = useTRPCClient();
  const key = keptDraftKey(viewerId, assignmentId);
  const [state, dispatch] = useReducer(reduceDraft, server, (first) => startDraft(first, null));
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  // The browser's copy is read after the first render, which must be the server's.
  const tookKept = useRef(false);
  useEffect(() => {
    if (tookKept.current || !enabled) return;
    tookKept.current = true;
    const kept = readKeptDraft(browserStore(), key);
    if (kept !== null) dispatch({ type: "found", kept });
  }, [enabled, key]);

  const save = useCallback(async () => {
    const now = latest.current;
    if (!enabled || !wantsSave(now)) return;
    dispatch({ type: "sending" });
    try {
      const { version, savedAt, replaced } = await client.draft.save.mutate({
        assignmentId,
        version: now.version,
        content: now.content,
      });
      dispatch({ type: "saved", version, savedAt, replaced });
    } catch (error) {
      dispatch(eventOfError(error));
    }
  }, [assignmentId, client, enabled]);

  const { status, content, failures, version } = state;
  useEffect(() => {
    if (status !== "dirty" && status !== "failed") return;
    const timer = setTimeout(() => void save(), status === "failed" ? retryDelay(failures) : AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [status, content, failures, save]);

  useEffect(() => {
    if (!enabled) return;
    if (hasUnsaved(latest.current) || status !== "clean") keepDraft(browserStore(), key, { version, content });
    else forgetDraft(browserStore(), key);
  }, [enabled, key, status, version, content]);

  useEffect(() => {
    const onHide = () => void save();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("online", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("online", onHide);
    };
  }, [save]);

  const edit = useCallback((change: (content: WorkContent) => WorkContent) => dispatch({ type: "edited", change }), []);
  const choose = useCallback(
    (which: "mine" | "theirs") => dispatch({ type: which === "mine" ? "choseMine" : "choseTheirs" }),
    [],
  );
  return { state, edit, choose, saveNow: () => void save() };
}

/** A refusal that another try cannot heal is said; everything else (no network, signed out) is tried again. */
function eventOfError(error: unknown): Parameters<typeof reduceDraft>[1] {
  const { code, details } = describeError(error);
  if (code === "STALE_VERSION") {
    if (isDraftView(details.draft)) return { type: "stale", theirs: details.draft };
  }
  if (code === "INVALID_INPUT" || code === "TOO_LARGE" || code === "FORBIDDEN" || code === "NOT_FOUND") {
    return { type: "refused", reason: code };
  }
  return { type: "failed" };
}
