import { setMaxListeners } from "node:events";
import type { SandboxLimits } from "@warpgrade/domain";
import { SANDBOX_LIMITS } from "@warpgrade/domain";
import type { Cell, CellFactory } from "./cell.ts";
import type { Capabilities, Prepared, RunReport, Sandbox, SandboxJob } from "./contract.ts";
import type { Logger } from "./logger.ts";
import type { ReadyCell } from "./ready-cell.ts";
import { awaitReady } from "./ready-cell.ts";
import { reportWithoutRun, runJob } from "./run-job.ts";
import type { PoolSize } from "./warm-pool.ts";
import { WarmPool } from "./warm-pool.ts";
import { within } from "./within.ts";

/** What a driver has to bring; the pool, the limits and the protocol are the same for all. */
export interface Engine {
  driver: Sandbox["driver"];
  /** Longest time from start to hello. */
  startWithinMs: number;
  open(): Promise<{ ok: true; capabilities: Capabilities; factory: CellFactory } | Extract<Prepared, { ok: false }>>;
}

function sameLimits(a: SandboxLimits, b: SandboxLimits): boolean {
  return (Object.keys(a) as (keyof SandboxLimits)[]).every((name) => a[name] === b[name]);
}

const NEVER = new AbortController().signal;
// As many starts as there may be listen to it at once, each for its own while.
setMaxListeners(0, NEVER);

/** Words of whatever was thrown. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A Sandbox over one engine: a warm pool for the usual limits, a cold start for any others. */
export class DriverSandbox implements Sandbox {
  readonly driver: Sandbox["driver"];
  private readonly engine: Engine;
  private readonly poolSize: PoolSize;
  private readonly logger: Logger;
  private factory: CellFactory | null = null;
  private pool: WarmPool | null = null;
  private prepared: Promise<Prepared> | null = null;
  private disposing: Promise<void> | null = null;
  private readonly alive = new Set<Cell>();
  /** Starts that the engine has not answered yet, those among them for which nobody waits any more. */
  private readonly starting = new Set<Promise<void>>();
  /** Runs going on this moment. */
  private atWork = 0;

  constructor(engine: Engine, poolSize: PoolSize, logger: Logger) {
    this.engine = engine;
    this.driver = engine.driver;
    this.poolSize = poolSize;
    this.logger = logger;
  }

  prepare(): Promise<Prepared> {
    this.prepared ??= this.open();
    return this.prepared;
  }

  private async open(): Promise<Prepared> {
    const opened = await this.engine.open();
    if (!opened.ok) {
      this.prepared = null;
      return opened;
    }
    this.factory = opened.factory;
    try {
      const trial = await this.startCell(SANDBOX_LIMITS);
      trial.cell.kill();
    } catch (error) {
      await this.takeDown();
      return {
        ok: false,
        reason: `${this.driver} cannot start a container here: ${reasonOf(error)}`,
        mend: MEND_START[this.driver],
      };
    }
    this.pool = new WarmPool(() => this.startCell(SANDBOX_LIMITS), this.poolSize, this.logger);
    this.pool.refill();
    return { ok: true, capabilities: opened.capabilities };
  }

  private async startCell(limits: SandboxLimits): Promise<ReadyCell> {
    if (!this.factory) throw new Error("the sandbox is not prepared");
    const starting = this.factory.start(limits).then((cell) => {
      this.alive.add(cell);
      void cell.gone.then(() => this.alive.delete(cell));
      return cell;
    });
    const over = starting.then(
      () => {},
      () => {},
    );
    this.starting.add(over);
    void over.then(() => this.starting.delete(over));
    const cell = await within(starting, {
      ms: this.engine.startWithinMs,
      what: "starting a container",
      signal: NEVER,
      onLate: (late) => late.kill(),
    });
    return awaitReady(cell, this.engine.startWithinMs);
  }

  /** A warm cell for the usual limits, a cold one for others. Rejects as soon as `signal` says so. */
  private takeCell(limits: SandboxLimits, signal: AbortSignal): Promise<ReadyCell> {
    if (this.pool && sameLimits(limits, SANDBOX_LIMITS)) return this.pool.take(signal);
    return within(this.startCell(limits), {
      ms: 2 * this.engine.startWithinMs,
      what: "starting a container",
      signal,
      onLate: ({ cell }) => cell.kill(),
    });
  }

  async run(job: SandboxJob, limits: SandboxLimits, signal: AbortSignal): Promise<RunReport> {
    if (signal.aborted) return reportWithoutRun(job, "aborted", "");
    let ready: ReadyCell;
    try {
      ready = await this.takeCell(limits, signal);
    } catch (error) {
      if (signal.aborted) return reportWithoutRun(job, "aborted", "");
      return reportWithoutRun(job, "platform_fault", reasonOf(error));
    }
    this.atWork += 1;
    try {
      return await runJob(ready, job, limits, signal);
    } finally {
      this.atWork -= 1;
      ready.cell.kill();
      this.pool?.refillAfterRun(this.atWork);
    }
  }

  /** Started and idle, this moment. */
  get idleCount(): number {
    return this.pool?.idleCount ?? 0;
  }

  /** Waits until the pool is as full as it wants to be. */
  async settle(): Promise<void> {
    await this.pool?.settle();
  }

  /** May be called at any moment, and more than once. */
  dispose(): Promise<void> {
    this.disposing ??= this.disposeOnce().finally(() => (this.disposing = null));
    return this.disposing;
  }

  private async disposeOnce(): Promise<void> {
    // What is being prepared would go on making cells that nobody takes down.
    await this.prepared?.catch(() => {});
    await this.takeDown();
  }

  private async takeDown(): Promise<void> {
    await this.pool?.close();
    // An engine that never answers must not keep the worker from stopping: what it makes later, the next start removes.
    await within(Promise.all(this.starting), {
      ms: this.engine.startWithinMs,
      what: "the last starts",
      signal: NEVER,
      onLate: () => {},
    }).catch(() => {});
    for (const cell of this.alive) cell.kill();
    await Promise.all([...this.alive].map((cell) => cell.gone));
    await this.factory?.close();
    this.factory = null;
    this.pool = null;
    this.prepared = null;
  }
}

const MEND_START: Record<Sandbox["driver"], string> = {
  bubblewrap: "allow unprivileged user namespaces (sysctl user.max_user_namespaces=65536), or use a Docker engine",
  docker: "check the engine (docker info) and build the image again: packages/sandbox/bin/build-image.sh",
};
