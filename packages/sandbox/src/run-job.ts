import type { SandboxLimits } from "@warpgrade/domain";
import type { EndFacts } from "./cell.ts";
import type { Ended, RunReport, SandboxJob } from "./contract.ts";
import { KeptOutput } from "./kept-output.ts";
import { encodeJob } from "./protocol/encode-job.ts";
import type { ReadyCell } from "./ready-cell.ts";

/** A stream may say this many times what is kept of it before the run is stopped. */
const OUTPUT_FLOOD_FACTOR = 64;
const CPU_LOOK_MS = 50;
const ENDS_BY_ITSELF_MS = 25;
const MOST_TURNS = 256;
const SIGXCPU = 24;
const SIGKILL = 9;

/**
 * Runs one job in a ready cell, which the caller kills afterwards, if it has not ended by then. Never rejects for what
 * the cell does.
 *
 * The first thing that stops a run names its end; only then is it looked at what the kernel counted, because
 * a cell that was refused a fork or killed for memory shows itself as a death, a hang or even a normal end.
 */
export async function runJob(
  ready: ReadyCell,
  job: SandboxJob,
  limits: SandboxLimits,
  signal: AbortSignal,
): Promise<RunReport> {
  const { cell, conversation, cpuBefore } = ready;
  const bytes = encodeJob(job);
  const startedAt = performance.now();
  const stdout = new KeptOutput(limits.streamBytes);
  const stderr = new KeptOutput(limits.streamBytes);
  let stopped: Ended | null = null;
  let answered: (facts: EndFacts) => void = () => {};
  const allAnswered = new Promise<EndFacts>((resolve) => (answered = resolve));

  function stop(why: Ended): void {
    if (stopped !== null) return;
    stopped = why;
    cell.kill();
  }
  /** All is answered: where the kernel's counters can be read now, nobody waits for the container to be taken down. */
  function finish(why: Ended): void {
    if (stopped !== null) return;
    stopped = why;
    const facts = cell.countsNow();
    if (facts === null) {
      // An honest runner ends by itself at this moment.
      setTimeout(() => cell.kill(), ENDS_BY_ITSELF_MS).unref();
      return;
    }
    void hearTheRest(() => stdout.total + stderr.total).then(() => answered(facts));
  }
  function hear(into: KeptOutput, chunk: Buffer): void {
    into.push(chunk);
    if (into.total <= limits.streamBytes * OUTPUT_FLOOD_FACTOR) return;
    // What is heard last of a run that has said it is done may be a flood all the same.
    if (stopped === "finished") stopped = null;
    stop("output_limit");
  }
  // The last that was seen: of a cell that has ended nothing can be read any more.
  let lastCpu: number | null = null;
  function cpuSpent(): number | null {
    const now = cell.cpuSeconds();
    if (now !== null) lastCpu = now - cpuBefore;
    return lastCpu;
  }

  conversation.begin(job);
  cell.listen({
    stdout: (chunk) => hear(stdout, chunk),
    stderr: (chunk) => hear(stderr, chunk),
    frames: (chunk) => {
      conversation.push(chunk);
      if (conversation.state === "done") finish(conversation.refusedMemory ? "memory_limit" : "finished");
      else if (conversation.state === "broken") stop("protocol_error");
    },
  });
  const wall = setTimeout(() => stop("wall_limit"), limits.wallMs);
  const look = setInterval(() => {
    if ((cpuSpent() ?? 0) > limits.cpuSeconds) stop("cpu_limit");
  }, CPU_LOOK_MS);
  const onAbort = (): void => stop("aborted");
  signal.addEventListener("abort", onAbort, { once: true });

  if (signal.aborted) stop("aborted");
  else cell.send(bytes);
  const facts = await Promise.race([cell.ended, allAnswered]);
  clearTimeout(wall);
  clearInterval(look);
  signal.removeEventListener("abort", onAbort);
  conversation.end();

  const ended = nameEnd(stopped ?? (conversation.state === "broken" ? "protocol_error" : "died"), facts, {
    cpuSpent: cpuSpent(),
    cpuLimit: limits.cpuSeconds,
    seconds: (performance.now() - startedAt) / 1000,
    refusalTold: isProcessRefusal(conversation.cell?.error ?? null),
  });
  return {
    ended,
    parsed: conversation.parsed,
    cell: conversation.cell,
    calls: conversation.calls,
    stdout: stdout.keep(),
    stderr: stderr.keep(),
    durationMs: performance.now() - startedAt,
    faultReason: ended === "platform_fault" ? facts.fault : null,
  };
}

/** How a refused fork or thread shows itself to Python. */
function isProcessRefusal(error: { type: string; message: string } | null): boolean {
  if (error?.type === "BlockingIOError") return error.message.startsWith("[Errno 11]");
  return error?.type === "RuntimeError" && error.message.startsWith("can't start new thread");
}

/**
 * The end, from what stopped the run and what the kernel counted. Only where nothing counts refused processes
 * (a kernel inside the container, or no cgroup) is the cell's own word taken: it can but make its end worse.
 */
export function nameEnd(
  stopped: Ended,
  facts: EndFacts,
  seen: { cpuSpent: number | null; cpuLimit: number; seconds: number; refusalTold: boolean },
): Ended {
  if (stopped === "aborted" || stopped === "output_limit") return stopped;
  if (facts.outOfMemory || stopped === "memory_limit") return "memory_limit";
  if (stopped === "protocol_error") return stopped;
  if (facts.processesRefused ?? seen.refusalTold) return "process_limit";
  if (stopped !== "died") return stopped;
  if (facts.fault !== null) return "platform_fault";
  if (facts.signal === SIGXCPU || (seen.cpuSpent ?? 0) >= seen.cpuLimit) return "cpu_limit";
  // A cell that ignores SIGXCPU is killed by the kernel a second later, perhaps before anybody here has looked. One
  // that waits that long to kill itself gets the same name, which is no better for it.
  return facts.signal === SIGKILL && seen.seconds >= seen.cpuLimit ? "cpu_limit" : "died";
}

/**
 * Whatever lies in the cell's output streams at this moment has been heard when this resolves. A turn of the event loop
 * takes at most 64 KiB out of each, so there are as many turns as bring something, up to more than a socket can hold.
 */
async function hearTheRest(heard: () => number): Promise<void> {
  let before = -1;
  for (let turn = 0; turn < MOST_TURNS && heard() > before; turn++) {
    before = heard();
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The report of a job that never reached a cell. */
export function reportWithoutRun(job: SandboxJob, ended: "aborted" | "platform_fault", reason: string): RunReport {
  const silence = { head: "", tail: "", cutBytes: 0 };
  return {
    ended,
    parsed: job.parse.map(() => null),
    cell: null,
    calls: job.calls.map(() => ({ kind: "unanswered" })),
    stdout: silence,
    stderr: silence,
    durationMs: 0,
    faultReason: ended === "platform_fault" ? reason : null,
  };
}
