"use client";
/**
 * Saves what a grader does, without a button.
 *
 * 1. A change is saved 700 ms after the last key, or at once when the grader moves on (`flush`).
 * 2. One save per part at a time; what is typed meanwhile makes the next one.
 * 3. A failed save is kept and tried again; a refused one waits for the grader's word.
 * 4. Moving on waits for the saves, so that "type, then at once next" persists.
 */
import type { AnswerPage, MarkInput, MarkPart, SaveMarkResult } from "@warpgrade/domain";
import { describeError } from "../../trpc/describe-error.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type MarkEdit,
  beginSave,
  changeEdit,
  failSave,
  finishSave,
  keepMine,
  moveToRubric,
  receiveMark,
  startEdit,
  takeTheirs,
} from "./mark-edit.ts";

const QUIET_MS = 700;
const RETRY_MS = 3000;

export type SaveMark = (args: {
  submissionId: string;
  expectedVersion: number;
  rubricVersionId: string;
  mark: MarkInput;
}) => Promise<SaveMarkResult>;

type Edits = Partial<Record<MarkPart, MarkEdit>>;

export function useMarkEdits(args: {
  answer: AnswerPage | undefined;
  save: SaveMark;
  onSaved: (result: SaveMarkResult) => void;
}) {
  const { answer, save, onSaved } = args;
  const [edits, setEdits] = useState<Edits>({});
  const [staleRubric, setStaleRubric] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const live = useRef<Edits>({});
  const context = useRef({ submissionId: "", rubricVersionId: "" });
  const timers = useRef(new Map<MarkPart, ReturnType<typeof setTimeout>>());
  const running = useRef(new Map<MarkPart, Promise<void>>());

  const put = useCallback((part: MarkPart, next: MarkEdit) => {
    live.current = { ...live.current, [part]: next };
    setEdits(live.current);
  }, []);

  // Another answer: start from what the server holds. The same answer, newer marks: take them in.
  useEffect(() => {
    if (!answer) return;
    const same = context.current.submissionId === answer.submissionId;
    const sameRubric = context.current.rubricVersionId === answer.rubric.id;
    context.current = { submissionId: answer.submissionId, rubricVersionId: answer.rubric.id };
    if (!same) live.current = {};
    setStaleRubric(false);
    for (const part of Object.keys(answer.marks) as MarkPart[]) {
      const mark = answer.marks[part] ?? null;
      const edit = live.current[part];
      const next = edit ? receiveMark(edit, mark) : startEdit(part, mark);
      live.current = { ...live.current, [part]: same && !sameRubric ? moveToRubric(next, answer.rubric.rubric) : next };
    }
    setEdits(live.current);
  }, [answer]);

  const send = useCallback(
    async (part: MarkPart): Promise<void> => {
      // Once more for what was typed while the save was under way.
      for (;;) {
        const edit = live.current[part];
        if (!edit || (edit.state !== "dirty" && edit.state !== "failed")) return;
        const { submissionId, rubricVersionId } = context.current;
        const expectedVersion = edit.base?.version ?? 0;
        put(part, beginSave(edit));
        try {
          const result = await save({ submissionId, rubricVersionId, expectedVersion, mark: edit.edit });
          const now = live.current[part];
          if (!now || context.current.submissionId !== submissionId) return;
          put(part, finishSave(now, result));
          setError(null);
          if (!result.saved && result.why === "STALE_RUBRIC") setStaleRubric(true);
          onSaved(result);
        } catch (refused) {
          const now = live.current[part];
          if (!now || context.current.submissionId !== submissionId) return;
          put(part, failSave(now));
          setError(refused);
          return;
        }
      }
    },
    [onSaved, put, save],
  );

  const start = useCallback(
    (part: MarkPart) => {
      clearTimeout(timers.current.get(part));
      timers.current.delete(part);
      const before = running.current.get(part) ?? Promise.resolve();
      const next = before.then(() => send(part));
      running.current.set(part, next);
      return next;
    },
    [send],
  );

  const change = useCallback(
    (mark: MarkInput) => {
      const edit = live.current[mark.part] ?? startEdit(mark.part, null);
      put(mark.part, changeEdit(edit, mark));
      clearTimeout(timers.current.get(mark.part));
      timers.current.set(
        mark.part,
        setTimeout(() => void start(mark.part), QUIET_MS),
      );
    },
    [put, start],
  );

  /** Saves everything that is not saved; true when nothing is left behind. */
  const flush = useCallback(async (): Promise<boolean> => {
    await Promise.all((Object.keys(live.current) as MarkPart[]).map((part) => start(part)));
    return Object.values(live.current).every((edit) => edit.state === "clean");
  }, [start]);

  const failed = Object.values(edits).some((edit) => edit.state === "failed");
  // What the domain refuses stays refused; only a platform that did not answer is asked again.
  const mayHeal = failed && describeError(error).code === "SERVICE_UNAVAILABLE";
  useEffect(() => {
    if (!mayHeal) return;
    const timer = setInterval(() => void flush(), RETRY_MS);
    return () => clearInterval(timer);
  }, [flush, mayHeal]);

  // Leaving the page with something unsaved asks first.
  const unsaved = Object.values(edits).some((edit) => edit.state !== "clean");
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);

  const resolve = useCallback(
    (part: MarkPart, choice: "mine" | "theirs") => {
      const edit = live.current[part];
      if (!edit) return;
      put(part, choice === "mine" ? keepMine(edit) : takeTheirs(edit));
      if (choice === "mine") void start(part);
    },
    [put, start],
  );

  return { edits, change, flush, resolve, staleRubric, unsaved, failed: failed ? error : null };
}
