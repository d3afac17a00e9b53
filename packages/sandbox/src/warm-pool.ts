import type { Logger } from "./logger.ts";
import type { ReadyCell } from "./ready-cell.ts";

export interface PoolSize {
  /** Kept ready when nothing is asked for. */
  min: number;
  /** Never more than this many idle at once. */
  max: number;
}

const SHRINK_AFTER_MS = 60_000;
const RETRY_MS = 1000;

/**
 * Started, idle cells. A cell is handed out once and never comes back: whoever takes it destroys it.
 *
 * 1. `take` gives an idle cell at once, or starts one for this caller alone: nobody waits for a refill.
 * 2. A miss raises the wanted number, a quiet minute lowers it, always within the bounds.
 * 3. Refills start one at a time, and only when `busy` says that no run is being served this instant.
 */
export class WarmPool {
  private idle: ReadyCell[] = [];
  private wanted: number;
  private starting: Promise<void> | null = null;
  private closed = false;
  private quiet: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
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

  async take(): Promise<ReadyCell> {
    if (this.closed) throw new Error("the sandbox has been disposed of");
    for (let warm = this.idle.shift(); warm; warm = this.idle.shift()) {
      if (warm.conversation.state === "ready") return warm;
      warm.cell.kill();
    }
    this.wanted = Math.min(this.size.max, this.wanted + 1);
    return this.start();
  }

  /** Brings the number of idle cells to what is wanted, in the background. */
  refill(): void {
    if (this.closed || this.starting !== null || this.idle.length >= this.wanted) return;
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.shrink(), SHRINK_AFTER_MS).unref();
    this.starting = this.start()
      .then((ready) => this.keep(ready))
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, "a warm container could not be started");
        this.retry = setTimeout(() => this.refill(), RETRY_MS).unref();
        return false;
      })
      .then((more) => {
        this.starting = null;
        if (more) this.refill();
      });
  }

  private keep(ready: ReadyCell): boolean {
    if (this.closed) {
      ready.cell.kill();
      return false;
    }
    this.idle.push(ready);
    // One that dies while idle was nobody's run.
    void ready.cell.ended.then(() => {
      const at = this.idle.indexOf(ready);
      if (at < 0) return;
      this.idle.splice(at, 1);
      this.refill();
    });
    return true;
  }

  private shrink(): void {
    this.wanted = this.size.min;
    for (const { cell } of this.idle.splice(this.wanted)) cell.kill();
  }

  /** Waits until the wanted number is idle, or the starting of one failed. */
  async settle(): Promise<void> {
    while (this.starting !== null) await this.starting;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.quiet);
    clearTimeout(this.retry);
    for (const { cell } of this.idle.splice(0)) cell.kill();
    await this.settle();
  }
}
