/**
 * The life of a draft in one browser tab, as a pure state machine: events in, state out. Timers,
 * the network and the browser's storage are in use-draft.ts.
 *
 * 1. Typing changes `content` at once and makes the draft dirty; it never waits for anything.
 * 2. At most one save is on its way. What is typed meanwhile stays dirty and is saved next.
 * 3. "Saved" is said only after the server confirmed, with the server's time.
 * 4. The server refuses a save that is based on an old version. Then both versions stand side by
 *    side until the person chooses; nothing is saved, and nothing typed is thrown away.
 * 5. A save that failed is loud and is tried again, later each time; typing goes on.
 */
import type { DraftView, WorkContent } from "@warpgrade/domain";

export type DraftStatus = "clean" | "dirty" | "saving" | "failed" | "conflict" | "refused";

export interface DraftState {
  status: DraftStatus;
  content: WorkContent;
  /** The server's version that `content` is based on. */
  version: number;
  /** What is on its way, while `saving`. */
  sent: WorkContent | null;
  savedAt: string | null;
  /** The other version, while `conflict`. */
  theirs: DraftView | null;
  /** Saves that failed in a row. */
  failures: number;
  /** Why the server will not take it at all, while `refused`. */
  reason: string | null;
  /** Characters the server could not store in the last save. */
  replaced: number;
}

export type DraftEvent =
  | { type: "edited"; change: (content: WorkContent) => WorkContent }
  /** The browser had a copy that was never confirmed. */
  | { type: "found"; kept: KeptDraft }
  | { type: "sending" }
  | { type: "saved"; version: number; savedAt: string; replaced: number }
  | { type: "failed" }
  | { type: "refused"; reason: string }
  | { type: "stale"; theirs: DraftView }
  | { type: "choseMine" }
  | { type: "choseTheirs" };

export function startDraft(server: DraftView, kept: KeptDraft | null): DraftState {
  const base: DraftState = {
    status: "clean",
    content: server.content,
    version: server.version,
    sent: null,
    savedAt: server.updatedAt,
    theirs: null,
    failures: 0,
    reason: null,
    replaced: 0,
  };
  if (kept === null || sameContent(kept.content, server.content)) return base;
  // Typed here and never confirmed. On the same base it simply goes on; else the two stand side by side.
  if (kept.version === server.version) return { ...base, status: "dirty", content: kept.content };
  return { ...base, status: "conflict", content: kept.content, version: kept.version, theirs: server };
}

/** What the browser keeps until the server has confirmed it. */
export interface KeptDraft {
  version: number;
  content: WorkContent;
}

export function reduceDraft(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case "edited":
      return edit(state, event.change(state.content));
    case "found":
      return find(state, event.kept);
    case "sending":
      if (!wantsSave(state)) return state;
      return { ...state, status: "saving", sent: state.content };
    case "saved":
      return confirm(state, event);
    case "failed":
      if (state.status !== "saving") return state;
      return { ...state, status: "failed", sent: null, failures: state.failures + 1 };
    case "refused":
      return { ...state, status: "refused", sent: null, reason: event.reason };
    case "stale":
      return meetOther(state, event.theirs);
    case "choseMine":
      if (state.theirs === null) return state;
      // Mine, on top of theirs: based on the version that has now been seen.
      return { ...state, status: "dirty", version: state.theirs.version, theirs: null, failures: 0 };
    case "choseTheirs":
      if (state.theirs === null) return state;
      return { ...startDraft(state.theirs, null) };
  }
}

/** Read before anything is typed; what somebody has begun to type on this page comes first. */
function find(state: DraftState, kept: KeptDraft): DraftState {
  if (state.status !== "clean") return state;
  const server = { version: state.version, content: state.content, updatedAt: state.savedAt };
  return startDraft(server, kept);
}

function edit(state: DraftState, content: WorkContent): DraftState {
  const status = state.status === "clean" || state.status === "refused" ? "dirty" : state.status;
  return { ...state, content, status, reason: null };
}

function confirm(state: DraftState, saved: Extract<DraftEvent, { type: "saved" }>): DraftState {
  if (state.status !== "saving" || state.sent === null) return state;
  const typedMeanwhile = !sameContent(state.sent, state.content);
  return {
    ...state,
    status: typedMeanwhile ? "dirty" : "clean",
    version: saved.version,
    savedAt: saved.savedAt,
    replaced: saved.replaced,
    sent: null,
    failures: 0,
  };
}

function meetOther(state: DraftState, theirs: DraftView): DraftState {
  // The answer to a save was lost and the retry met its own first try: that is no conflict.
  if (sameContent(theirs.content, state.content)) {
    return {
      ...state,
      status: "clean",
      version: theirs.version,
      savedAt: theirs.updatedAt,
      sent: null,
      theirs: null,
      failures: 0,
    };
  }
  if (state.sent !== null && sameContent(theirs.content, state.sent)) {
    return { ...state, status: "dirty", version: theirs.version, savedAt: theirs.updatedAt, sent: null, failures: 0 };
  }
  return { ...state, status: "conflict", sent: null, theirs };
}

export function wantsSave(state: DraftState): boolean {
  return state.status === "dirty" || state.status === "failed";
}

/** True while something typed exists only in this browser. */
export function hasUnsaved(state: DraftState): boolean {
  return state.status !== "clean";
}

/** Milliseconds to the next try: 2 s, 4 s, 8 s ... at most 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(1, failures));
}

export function sameContent(a: WorkContent, b: WorkContent): boolean {
  return fieldsOf(a).every((value, index) => value === fieldsOf(b)[index]) && fieldsOf(a).length === fieldsOf(b).length;
}

function fieldsOf(content: WorkContent): (string | null)[] {
  const { claim, answers, boundary } = content;
  return [
    content.blank,
    content.explanation,
    content.failureExplanation,
    claim.source,
    claim.runId,
    claim.device,
    claim.command,
    claim.output,
    answers.Q1,
    answers.Q2,
    answers.Q3,
    boundary.expected,
    ...boundary.args,
  ];
}

/** Names of the fields in which two versions differ, for the side-by-side view. */
export function differingFields(a: WorkContent, b: WorkContent): { field: string; mine: string; theirs: string }[] {
  const pairs: [string, string, string][] = [
    ["blank", a.blank, b.blank],
    ["boundary", describeBoundary(a), describeBoundary(b)],
    ["Q1", a.answers.Q1, b.answers.Q1],
    ["Q2", a.answers.Q2, b.answers.Q2],
    ["Q3", a.answers.Q3, b.answers.Q3],
    ["explanation", a.explanation, b.explanation],
    ["failure", a.failureExplanation, b.failureExplanation],
    ["claim", describeClaim(a), describeClaim(b)],
  ];
  return pairs.filter(([, mine, theirs]) => mine !== theirs).map(([field, mine, theirs]) => ({ field, mine, theirs }));
}

function describeBoundary({ boundary }: WorkContent): string {
  if (boundary.expected === "" && boundary.args.every((arg) => arg === "")) return "";
  return `(${boundary.args.join(", ")}) → ${boundary.expected}`;
}

function describeClaim({ claim }: WorkContent): string {
  return [claim.source, claim.device, claim.command, claim.output].filter(Boolean).join("\n");
}
