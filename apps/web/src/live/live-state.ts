import type { StreamState } from "./tab-messages.ts";

/** How the event stream of this tab does; apart from the hub, so that the page's frame can show it without opening one. */
let state: StreamState = "idle";
const listeners = new Set<() => void>();

export const liveState = {
  get: (): StreamState => state,
  set(next: StreamState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
