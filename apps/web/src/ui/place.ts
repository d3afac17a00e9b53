"use client";

/**
 * Where one is, when a page shows something under another address than the one it was rendered for: one more step at the
 * end of the breadcrumbs, and the title of the window.
 */
import { useEffect, useSyncExternalStore } from "react";

let place: string | null = null;
const listeners = new Set<() => void>();

function setPlace(next: string | null): void {
  place = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The further step, or null where the page is what its address says. */
export function useFurtherPlace(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  );
}

/** Names the place for as long as the component is mounted; afterwards the page's own names are back. */
export function usePlace(name: string, title: string): void {
  useEffect(() => {
    const before = document.title;
    setPlace(name);
    document.title = title;
    return () => {
      setPlace(null);
      document.title = before;
    };
  }, [name, title]);
}
