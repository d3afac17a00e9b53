"use client";

import { useSyncExternalStore } from "react";
import { liveState } from "./live-state.ts";
import type { StreamState } from "./tab-messages.ts";

/** How the event stream does. "idle" also where no component of the page wants events. */
export function useLiveState(): StreamState {
  return useSyncExternalStore(liveState.subscribe, liveState.get, () => "idle");
}
