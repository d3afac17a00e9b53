import type { LiveEvent } from "@warpgrade/domain";
import { reportSessionHolds, reportSessionLoss } from "../trpc/session-loss.ts";
import { advance, watch, type Cursors } from "./cursors.ts";
import { competeForLeadership } from "./leadership.ts";
import { liveState } from "./live-state.ts";
import { LiveStream } from "./stream.ts";
import { CHANNEL, type StreamState, type TabMessage } from "./tab-messages.ts";

/** How often a tab asks for news while the stream is silent, and how often it asks whether the leader lives. */
const TICK_MS = 5_000;
/** A leader that has not answered for this long is stuck or gone. */
const LEADER_SILENT_MS = 10_000;
/** A page is rendered and mounted well within this time after its data was read. */
const MOUNT_MS = 30_000;
/** Of a course's last events this many are kept for those who want to hear them again. */
const KEPT_EVENTS = 200;

type Handler = (event: LiveEvent) => void;

export interface SubscribeOptions {
  /**
   * What whoever begins to listen hears of the last half minute. "refetch": one such event, if anything happened at all.
   * "replay": each event, for a page that knows what it waits for and must not ask for more than that.
   */
  catchUp?: "refetch" | "replay";
}

/** What happens in the courses a tab looks at, from one stream that all tabs of the browser share. */
export class LiveHub {
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #channel = new BroadcastChannel(CHANNEL);
  readonly #recent = new Map<string, { at: number; event: LiveEvent }[]>();
  #cursors: Cursors = {};
  #stream: LiveStream | null = null;
  #leaderHeardAt = performance.now();

  constructor() {
    this.#channel.addEventListener("message", (message: MessageEvent<TabMessage>) => this.#hear(message.data));
    competeForLeadership(() => this.#lead());
    setInterval(() => this.#tick(), TICK_MS);
  }

  /** Calls back for every event of a course. Gives the way to stop. */
  subscribe(courseId: string, handler: Handler, { catchUp = "refetch" }: SubscribeOptions = {}): () => void {
    const handlers = this.#handlers.get(courseId) ?? new Set();
    this.#handlers.set(courseId, handlers.add(handler));
    this.#cursors = watch(this.#cursors, { [courseId]: null });
    this.#want();
    this.#catchUp(courseId, handler, catchUp);
    return () => {
      handlers.delete(handler);
      // The course stays in the stream: whoever comes back to it a moment later has missed nothing.
      if (handlers.size === 0) this.#handlers.delete(courseId);
    };
  }

  /**
   * An event may have come after the server read what the page shows and before the page could listen (a verdict right
   * after submitting): whoever begins to listen shortly after an event hears of it.
   */
  #catchUp(courseId: string, handler: Handler, how: "refetch" | "replay"): void {
    const since = performance.now() - MOUNT_MS;
    const recent = (this.#recent.get(courseId) ?? []).filter(({ at }) => at >= since).map(({ event }) => event);
    if (recent.length === 0) return;
    const told: LiveEvent[] = how === "replay" ? recent : [{ type: "refetch", courseId }];
    queueMicrotask(() => told.forEach((event) => handler(event)));
  }

  #lead(): () => void {
    const stream = new LiveStream({
      onEvent: (event) => {
        this.#tell({ type: "event", event });
        this.#deliver(event);
      },
      onState: (state) => {
        this.#tell({ type: "state", state });
        this.#setState(state);
      },
      onSessionLost: () => {
        this.#tell({ type: "session-lost" });
        reportSessionLoss();
      },
    });
    this.#stream = stream;
    stream.want(this.#cursors);
    // The other tabs answer with what they look at.
    this.#tell({ type: "state", state: liveState.get() });
    return () => {
      this.#stream = null;
      stream.close();
    };
  }

  #hear(message: TabMessage): void {
    if (message.type === "want") {
      this.#stream?.want(message.cursors);
      if (this.#stream) this.#tell({ type: "state", state: liveState.get() });
      return;
    }
    if (message.type === "session-lost") return reportSessionLoss();
    if (this.#stream) return;
    const wasSilent = performance.now() - this.#leaderHeardAt > LEADER_SILENT_MS;
    this.#leaderHeardAt = performance.now();
    if (message.type === "event") return this.#deliver(message.event);
    if (wasSilent || message.state !== liveState.get()) this.#want();
    this.#setState(message.state);
  }

  #want(): void {
    if (this.#stream) this.#stream.want(this.#cursors);
    else this.#tell({ type: "want", cursors: this.#cursors });
  }

  #tick(): void {
    if (this.#handlers.size === 0) return;
    // Also mends a stream that ended with the session.
    this.#want();
    if (!this.#stream && performance.now() - this.#leaderHeardAt > LEADER_SILENT_MS) this.#setState("polling");
    if (liveState.get() !== "polling" || document.visibilityState === "hidden") return;
    for (const courseId of this.#handlers.keys()) this.#deliver({ type: "refetch", courseId });
  }

  #deliver(event: LiveEvent): void {
    this.#cursors = advance(this.#cursors, event);
    if (event.type !== "refetch") this.#remember(event);
    for (const handler of this.#handlers.get(event.courseId) ?? []) handler(event);
  }

  #remember(event: LiveEvent): void {
    const now = performance.now();
    const kept = (this.#recent.get(event.courseId) ?? []).filter(({ at }) => at >= now - MOUNT_MS);
    this.#recent.set(event.courseId, [...kept.slice(1 - KEPT_EVENTS), { at: now, event }]);
  }

  #tell(message: TabMessage): void {
    this.#channel.postMessage(message);
  }

  #setState(state: StreamState): void {
    // Only a session that holds gets a stream: whoever was signed out has signed in again, perhaps in another tab.
    if (state === "streaming") reportSessionHolds();
    liveState.set(state);
  }
}

let hub: LiveHub | undefined;

/** The hub of this tab, opened by the first component that wants events. */
export function liveHub(): LiveHub {
  hub ??= new LiveHub();
  return hub;
}
