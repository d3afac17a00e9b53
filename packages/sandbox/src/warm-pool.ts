import type { Logger } from "./logger.ts";
import type { ReadyCell } from "./ready-cell.ts";

export interface PoolSize {
  /** Kept ready when nothing is asked for. */
  min: number;
  /** Never more than this many idle at once. */
  max: number;
  /** How long nothing must have been missing before the pool goes back to `min`. Default: a minute. */
  quietMs?: number;
}

const QUIET_MS = 60_000;
const RETRY_MS = 1000;
/** A run that has just ended is still being judged by this process: starting a container can wait that long. */
const REFILL_AFTER_MS = 10;
/** With others ready and no run at work, it waits until the verdict is on its way to whoever looks at the page. */
const UNHURRIED_MS = 250;

interface Waiter {
  give(ready: ReadyCell): void;
  fail(error: unknown): void;
}

/**
 * Started, idle cells. A cell is handed out once and never comes back: whoever takes it destroys it.
 *
 * 1. `take` gives an idle cell at once. Without one the caller waits for the next that comes up, and as many are being
 *    started as there are waiting: a refill already under way goes to who waits, and none is begun while somebody does.
 * 2. A miss raises the wanted number, a quiet minute lowers it, always within the bounds.
 * 3. Refills start one at a time, a moment after a run has ended; later where no other run is at work.
 */
export class WarmPool {
  private idle: ReadyCell[] = [];
  private readonly waiting: Waiter[] = [];
  private wanted: number;
  private readonly starting = new Set<Promise<void>>();
  private closed = false;
  private quiet: NodeJS.Timeout | undefined;
  private soon: NodeJS.Timeout | undefined;
  private soonAt = 0;
  private readonly start: () => Promise<ReadyCell>;
  private readonly size: PoolSize;
  private readonly logger: Logger;

  constructor(start: () => Promise<ReadyCell>, size: PoolSize, logger: Logger) {
    this.start = start;
    this.size = size;
    this.logger = logger;
    this.wanted = size.min;
  }

  get idleCount(): number {
    return this.idle.length;
  }

  /**
   * Rejects when the pool is closed, when no cell can be started, or as soon as `signal` says that nobody waits any
   * more.
   */
  take(signal: AbortSignal): Promise<ReadyCell> {
    if (this.closed) return Promise.reject(new Error("the sandbox has been disposed of"));
    for (let warm = this.idle.shift(); warm; warm = this.idle.shift()) {
      if (warm.conversation.state === "ready") return Promise.resolve(warm);
      warm.cell.kill();
    }
    this.wanted = Math.min(this.size.max, this.wanted + 1);
    this.shrinkLater();
    return this.waitForOne(signal);
  }

  private waitForOne(signal: AbortSignal): Promise<ReadyCell> {
    return new Promise<ReadyCell>((give, fail) => {
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1);
        fail(new Error("nobody waits for the container any more"));
      };
      const heard = (): void => signal.removeEventListener("abort", leave);
      const waiter: Waiter = {
        give: (ready) => {
          heard();
          give(ready);
        },
        fail: (error) => {
          heard();
          fail(error);
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      this.waiting.push(waiter);
      while (this.starting.size < this.waiting.length) this.startOne();
    });
  }

  /** After a run: `atWork` others are going on, so that more are about to be asked for. */
  refillAfterRun(atWork: number): void {
    this.refill(atWork === 0 && this.idle.length > 0 ? UNHURRIED_MS : REFILL_AFTER_MS);
  }

  /** Brings the number of idle cells to what is wanted, in the background. */
  refill(afterMs = REFILL_AFTER_MS): void {
    if (this.closed) return;
    const at = performance.now() + afterMs;
    if (this.soon !== undefined && this.soonAt <= at) return;
    clearTimeout(this.soon);
    this.soonAt = at;
    this.soon = setTimeout(() => {
      this.soon = undefined;
      if (this.starting.size === 0 && this.idle.length < this.wanted) this.startOne();
    }, afterMs);
    this.soon.unref();
  }

  private startOne(): void {
    // No longer counted from the very moment it is there or failed: a run that asks a moment later must not wait for
    // it.
    const done: Promise<void> = this.startAndKeep(() => this.starting.delete(done));
    this.starting.add(done);
  }

  private async startAndKeep(over: () => void): Promise<void> {
    let ready: ReadyCell;
    try {
      ready = await this.start();
    } catch (error) {
      over();
      this.miss(error);
      return;
    }
    over();
    this.keep(ready);
  }

  private keep(ready: ReadyCell): void {
    if (this.closed) {
      ready.cell.kill();
      return;
    }
    const first = this.waiting.shift();
    if (first) {
      first.give(ready);
      return;
    }
    this.idle.push(ready);
    this.shrinkLater();
    // One that dies while idle was nobody's run.
    void ready.cell.ended.then(() => {
      const at = this.idle.indexOf(ready);
      if (at < 0) return;
      this.idle.splice(at, 1);
      this.refill();
    });
    this.refill(0);
  }

  /**
   * Where others are still on their way, they will do for who waits; else who waits longest hears why there is none.
   */
  private miss(error: unknown): void {
    if (this.waiting.length > this.starting.size) this.waiting.shift()?.fail(error);
    if (this.closed) return;
    this.logger.warn({ err: error }, "a container could not be started");
    this.refill(RETRY_MS);
  }

  /** A minute is quiet in which nothing was missing and nothing had to be added. */
  private shrinkLater(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      this.wanted = this.size.min;
      for (const { cell } of this.idle.splice(this.wanted)) cell.kill();
    }, this.size.quietMs ?? QUIET_MS).unref();
  }

  /** Waits until the wanted number is idle, or the starting of one failed. */
  async settle(): Promise<void> {
    clearTimeout(this.soon);
    this.soon = undefined;
    let before = -1;
    while (!this.closed && this.idle.length < this.wanted && this.idle.length > before) {
      before = this.idle.length;
      if (this.starting.size === 0) this.startOne();
      await Promise.all(this.starting);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.quiet);
    clearTimeout(this.soon);
    for (const { cell } of this.idle.splice(0)) cell.kill();
    for (const { fail } of this.waiting.splice(0)) fail(new Error("the sandbox has been disposed of"));
    await Promise.all(this.starting);
  }
}
