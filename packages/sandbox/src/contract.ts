/**
 * The whole seam between the platform and a sandbox: prepare, run, dispose.
 * Both drivers pass one contract-test suite. What comes back is data that hostile code may have
 * shaped, so `RunReport` says only what was seen from outside and what the frames could be parsed to.
 */
import type { KeptStream, ParseOutcome, PlainValue, Returned, SandboxLimits } from "@warpgrade/domain";

export interface SandboxJob {
  /** Sources to parse without running them; each gives one ParseOutcome, in order. Parsed before anything runs. */
  parse: readonly string[];
  /** The cell, run as it stands; null when there is only something to parse. */
  cell: string | null;
  /** The function called after the cell; its absence is a student's fault. */
  functionName: string;
  /** Positional arguments of each call, in order. No expected value ever enters the container. */
  calls: readonly (readonly PlainValue[])[];
}

/**
 * How the run ended, seen from outside. `calls` keeps what was answered before, whatever the end; the outcome of a
 * call already answered (wrong, raised, no data) is therefore known even where a limit stopped the rest.
 * `memory_limit` and `process_limit` are told by the kernel's counters, even of a run that came to its normal end; an
 * allocation refused to the cell, which did not catch it, is `memory_limit` too. A cell that raises MemoryError itself
 * has raised an error, no more.
 */
export type Ended =
  | "finished"
  | "cpu_limit"
  | "wall_limit"
  | "memory_limit"
  | "output_limit"
  | "process_limit"
  /** The interpreter went away (exit, signal, segfault) before the job was done. */
  | "died"
  /** The frames were not the protocol's: forged, torn or over a size limit. */
  | "protocol_error"
  | "aborted"
  /** The engine, not the cell: the student is not at fault and the run is tried again. */
  | "platform_fault";

export interface RunReport {
  ended: Ended;
  /** One per `job.parse`; null where the job ended before. */
  parsed: (ParseOutcome | null)[];
  /**
   * What the cell itself did; null: it never came to an end. `functionFound` is false if it left no callable of that
   * name.
   */
  cell: { error: { type: string; message: string } | null; functionFound: boolean } | null;
  /** One per `job.calls`, `unanswered` for those the run did not reach. */
  calls: Returned[];
  /** Output of the cell as it stands. */
  stdout: KeptStream;
  stderr: KeptStream;
  durationMs: number;
  /** For the log and the operator, never for a student: why a platform fault happened. */
  faultReason: string | null;
}

/** What a driver can and cannot hold on this machine, in words an operator reads. */
export interface Capabilities {
  driver: "docker" | "bubblewrap";
  version: string;
  /** "runc", "runsc", or null for bubblewrap. */
  runtime: string | null;
  enforced: Record<
    | "network"
    | "readOnlyRoot"
    | "memory"
    | "processes"
    | "cpuTime"
    | "wallTime"
    | "tmpfs"
    | "output"
    | "noNewPrivileges"
    | "capabilities"
    | "seccomp"
    | "unprivilegedUid",
    { by: string } | { missing: string }
  >;
}

export type Prepared = { ok: true; capabilities: Capabilities } | { ok: false; reason: string; mend: string };

export interface Sandbox {
  readonly driver: "docker" | "bubblewrap";
  /** Finds what it needs, builds or checks the image; never throws for what an operator can mend. */
  prepare(): Promise<Prepared>;
  /** Runs one job in a container used once. Never throws for what the cell does. */
  run(job: SandboxJob, limits: SandboxLimits, signal: AbortSignal): Promise<RunReport>;
  /** Kills and removes everything it made. */
  dispose(): Promise<void>;
}
