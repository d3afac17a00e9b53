/**
 * One container used once, seen from the host: bytes in, bytes out, a way to end it, and what was counted
 * from outside when it ended. Everything above this seam is the same for every driver.
 */
import type { SandboxLimits } from "@warpgrade/domain";

/** What was seen of the end, none of it told by the cell. null: this driver cannot see it on this machine. */
export interface EndFacts {
  /** Exit status of the interpreter; null when a signal or `kill` ended it. */
  exitCode: number | null;
  signal: number | null;
  /** The kernel killed something inside for lack of memory. */
  outOfMemory: boolean;
  /** The kernel refused a fork or a thread. */
  processesRefused: boolean | null;
  /** The engine's failure, not the cell's; null when all was well. */
  fault: string | null;
}

export interface CellEvents {
  frames(chunk: Buffer): void;
  stdout(chunk: Buffer): void;
  stderr(chunk: Buffer): void;
}

export interface Cell {
  /** Who hears what comes out. Bytes never arrive before the first call of this. */
  listen(events: CellEvents): void;
  send(bytes: Buffer): void;
  /**
   * What the kernel has counted up to now, of a cell that is still there. null: only its end tells (then or on this
   * driver), and who wants to know waits for `ended`.
   */
  countsNow(): EndFacts | null;
  /** CPU seconds spent by everything inside so far, or null where the driver cannot see it. */
  cpuSeconds(): number | null;
  /** Kills the whole container, not a process in it. May be called more than once. */
  kill(): void;
  /** Resolves, never rejects, when the interpreter has ended and all its output has been heard. */
  readonly ended: Promise<EndFacts>;
  /** Resolves when nothing of the container is left. */
  readonly gone: Promise<void>;
}

/** Starts containers for one driver; rejects when the engine cannot. */
export interface CellFactory {
  start(limits: SandboxLimits): Promise<Cell>;
  /** Removes what belongs to the factory itself, after every cell is gone. */
  close(): Promise<void>;
}
