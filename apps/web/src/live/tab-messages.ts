import type { LiveEvent } from "@warpgrade/domain";
import type { Cursors } from "./cursors.ts";

/** streaming: news comes as it happens. polling: the stream is silent, so pages ask every few seconds. */
export type StreamState = "idle" | "streaming" | "polling";

/**
 * What the tabs of one browser tell each other. The leader holds the one stream; the others say what they look at and
 * how far they have read, and get every event.
 */
export type TabMessage =
  /** To the leader: stream these too. Its answer, the state, also says that it lives. */
  | { type: "want"; cursors: Cursors }
  | { type: "event"; event: LiveEvent }
  | { type: "state"; state: StreamState }
  | { type: "session-lost" };

export const CHANNEL = "warpgrade.live";
export const LEADER_LOCK = "warpgrade.live.leader";
