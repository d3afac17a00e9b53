import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { Cell, CellEvents, EndFacts } from "../cell.ts";
import type { CgroupSlot } from "./cgroup.ts";

/** After the kill everything closes at once; this bounds what should not happen. */
const CLOSE_WITHIN_MS = 3000;
const EMPTY_WITHIN_MS = 5000;

/** One bubblewrap process and the namespaces below it. */
export class BubblewrapCell implements Cell {
  readonly ended: Promise<EndFacts>;
  readonly gone: Promise<void>;
  private events: CellEvents | null = null;
  private killed = false;
  private readonly child: ChildProcess;
  private readonly slot: CgroupSlot | null;
  private readonly before: { kills: number; forks: number | null };

  /** `stdio` of the child: 1 and 2 the cell's output, 3 the job, 4 the frames, all pipes. */
  constructor(child: ChildProcess, slot: CgroupSlot | null) {
    this.child = child;
    this.slot = slot;
    const counters = slot?.counters();
    this.before = { kills: counters?.outOfMemoryKills ?? 0, forks: counters?.refusedForks ?? null };
    this.pipe(1, (events, chunk) => events.stdout(chunk));
    this.pipe(2, (events, chunk) => events.stderr(chunk));
    this.pipe(4, (events, chunk) => events.frames(chunk));
    // A cell that has closed its end is no fault of ours.
    this.job.on("error", () => {});
    (this.job as unknown as Readable).resume();
    this.ended = this.awaitEnd();
    this.gone = this.ended.then(() => this.awaitEmpty());
  }

  private get job(): Writable {
    return this.child.stdio[3] as Writable;
  }

  private pipe(fd: number, deliver: (events: CellEvents, chunk: Buffer) => void): void {
    const stream = this.child.stdio[fd] as Readable;
    stream.on("data", (chunk: Buffer) => {
      if (this.events) deliver(this.events, chunk);
    });
    stream.on("error", () => {});
  }

  listen(events: CellEvents): void {
    this.events = events;
  }

  send(bytes: Buffer): void {
    this.job.write(bytes);
  }

  countsNow(): EndFacts | null {
    const isThere = this.child.exitCode === null && this.child.signalCode === null;
    return isThere ? { exitCode: null, signal: null, ...this.countedSince(), fault: null } : null;
  }

  private countedSince(): Pick<EndFacts, "outOfMemory" | "processesRefused"> {
    const counters = this.slot?.counters();
    return {
      outOfMemory: (counters?.outOfMemoryKills ?? 0) > this.before.kills,
      processesRefused: counters?.refusedForks == null ? null : counters.refusedForks > (this.before.forks ?? 0),
    };
  }

  cpuSeconds(): number | null {
    return this.slot?.cpuSeconds() ?? null;
  }

  /** bubblewrap dies, the first process of the namespace dies with it, and the kernel ends all the others. */
  kill(): void {
    this.killed = true;
    this.child.kill("SIGKILL");
  }

  private async awaitEnd(): Promise<EndFacts> {
    // Cleared when all is closed: fired later, it would hit the next cell in the same slot.
    let late: NodeJS.Timeout | undefined;
    const fault = await new Promise<string | null>((resolve) => {
      this.child.once("error", (error) => resolve(error.message));
      this.child.once("close", () => resolve(null));
      this.child.once("exit", () => {
        this.job.destroy();
        // A pipe still open now is held by a process that should be dead.
        late = setTimeout(() => {
          this.slot?.killAll();
          for (const stream of this.child.stdio) stream?.destroy();
        }, CLOSE_WITHIN_MS);
      });
    });
    clearTimeout(late);
    const code = this.child.exitCode;
    const outside = this.child.signalCode !== null && !this.killed;
    return {
      exitCode: code !== null && code <= 128 ? code : null,
      signal: code !== null && code > 128 ? code - 128 : null,
      ...this.countedSince(),
      // The cell lives in another process namespace and cannot reach bubblewrap: somebody else did.
      fault: fault ?? (outside ? `bubblewrap was ended from outside by ${this.child.signalCode}` : null),
    };
  }

  private async awaitEmpty(): Promise<void> {
    if (!this.slot) return;
    const deadline = Date.now() + EMPTY_WITHIN_MS;
    // The kernel is ending them already, and counts them until all of their namespaces are taken down, which can take it
    // half a second: who looks often or asks for the list of them takes the processor that the kernel needs.
    for (let pause = 4; !this.slot.isEmpty() && Date.now() < deadline; pause = Math.min(2 * pause, 256)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (pause === 256) this.slot.killAll();
    }
  }
}
