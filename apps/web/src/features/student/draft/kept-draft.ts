/**
 * What this browser keeps until the server has confirmed it, and the key of a submission under way.
 * Storage may be full, forbidden or missing; then the page works on without it.
 */
import type { KeptDraft } from "./draft-machine.ts";
import { isWorkContent } from "./work-shape.ts";

export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export function keptDraftKey(viewerId: string, assignmentId: string): string {
  return `warpgrade.draft.${viewerId}.${assignmentId}`;
}

export function readKeptDraft(store: KeyValueStore | null, key: string): KeptDraft | null {
  try {
    const raw = store?.getItem(key) ?? null;
    if (raw === null) return null;
    const { version, content } = JSON.parse(raw) as Record<string, unknown>;
    if (typeof version !== "number" || !Number.isInteger(version) || !isWorkContent(content)) return null;
    return { version, content };
  } catch {
    return null;
  }
}

/** False where the browser would not keep it. */
export function keepDraft(store: KeyValueStore | null, key: string, draft: KeptDraft): boolean {
  try {
    if (store === null) return false;
    store.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(store: KeyValueStore | null, key: string): void {
  try {
    store?.removeItem(key);
  } catch {
    // Nothing to do: a stale copy is recognized by its version when it is read.
  }
}

/**
 * One key per intended attempt: made at the first press and kept, under the number of the attempt
 * that this page is about to make. A double click, a second tab, a page that has not heard of the
 * receipt yet and a retry after a lost answer all send the same key, and the server makes one
 * submission of them. It is never removed: the next attempt has another number.
 */
export function submissionKey(
  store: KeyValueStore | null,
  { viewerId, assignmentId, attempt }: { viewerId: string; assignmentId: string; attempt: number },
  makeKey: () => string,
): string {
  const name = `warpgrade.submit.${viewerId}.${assignmentId}.${attempt}`;
  try {
    const kept = store?.getItem(name) ?? null;
    if (kept !== null && kept !== "") return kept;
    const made = makeKey();
    store?.setItem(name, made);
    // Another tab may have written between the two lines above; the last one written is everybody's.
    return store?.getItem(name) ?? made;
  } catch {
    return makeKey();
  }
}

export function browserStore(): KeyValueStore | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
