import type { LiveEvent } from "@warpgrade/domain";
import { browserTrpcClient } from "../trpc/browser-client.ts";
import { isSessionLoss } from "../trpc/describe-error.ts";
import { advance, watch, type Cursors } from "./cursors.ts";
import type { StreamState } from "./tab-messages.ts";

/** A stream that has not begun after this long counts as silent, e.g. behind a proxy that holds answers back. */
const SILENT_MS = 10_000;
/** After an end or a refusal that is not about the session, e.g. a server that restarts. */
const RETRY_MS = 3_000;

export interface StreamListener {
  onEvent: (event: LiveEvent) => void;
  onState: (state: StreamState) => void;
  onSessionLost: () => void;
}

/**
 * The one connection of this browser, held by the leading tab. It is opened anew with the present cursors when a course
 * is added or after it ended, so nothing between two connections is missed. While it is open, the subscription link
 * itself notices a silence of 10 s (the server speaks every 4 s) and reconnects.
 */
export class LiveStream {
  #cursors: Cursors = {};
  #subscription: { unsubscribe: () => void } | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #listener: StreamListener;

  constructor(listener: StreamListener) {
    this.#listener = listener;
  }

  /** Makes sure these courses are streamed, from these places on. */
  want(wanted: Cursors): void {
    const next = watch(this.#cursors, wanted);
    if (next === this.#cursors && this.#subscription) return;
    this.#cursors = next;
    if (Object.keys(next).length > 0) this.#open();
  }

  close(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#retry);
    this.#subscription?.unsubscribe();
    this.#subscription = null;
    this.#listener.onState("idle");
  }

  #open(): void {
    clearTimeout(this.#retry);
    this.#subscription?.unsubscribe();
    this.#pollUnlessHeard();
    const subscription = browserTrpcClient().live.events.subscribe(
      { cursors: this.#cursors },
      {
        onData: ({ data: event }) => {
          this.#cursors = advance(this.#cursors, event);
          this.#listener.onEvent(event);
        },
        onConnectionStateChange: ({ state, error }) => {
          if (state === "pending") this.#heard();
          // The link tries again by itself; until it is through, pages ask.
          if (state === "connecting" && error) this.#listener.onState("polling");
        },
        onError: (error) => this.#fail(error),
        onComplete: () => {
          // Also called for a subscription that this tab has replaced itself.
          if (this.#subscription === subscription) this.#openLater();
        },
      },
    );
    this.#subscription = subscription;
  }

  #heard(): void {
    clearTimeout(this.#silence);
    this.#listener.onState("streaming");
  }

  #fail(error: unknown): void {
    if (!isSessionLoss(error)) return this.#openLater();
    this.close();
    this.#listener.onSessionLost();
  }

  #openLater(): void {
    this.#listener.onState("polling");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), RETRY_MS);
  }

  #pollUnlessHeard(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#listener.onState("polling"), SILENT_MS);
  }
}
