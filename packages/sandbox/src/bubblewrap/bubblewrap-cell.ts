import type { Socket } from "node:net";
import type { Cell, CellEvents, EndFacts } from "../cell.ts";
import type { CgroupSlot } from "./cgroup.ts";
import type { Launched, LaunchEnd } from "./launcher.ts";

/** After the end everything closes at once; this bounds what should not happen. */
const CLOSE_WITHIN_MS = 3000;
const EMPTY_WITHIN_MS = 5000;
const SIGKILL = 9;

/** One bubblewrap process and the namespaces below it. */
export class BubblewrapCell implements Cell {
  readonly ended: Promise<EndFacts>;
  readonly gone: Promise<void>;
  private events: CellEvents | null = null;
  private killed = false;
  private told: LaunchEnd | null = null;
  private readonly launched: Launched;
  private readonly slot: CgroupSlot | null;
  private readonly before: { kills: number; forks: number | null };

  constructor(launched: Launched, slot: CgroupSlot | null) {
    this.launched = launched;
    this.slot = slot;
    const counters = slot?.counters();
    this.before = { kills: counters?.outOfMemoryKills ?? 0, forks: counters?.refusedForks ?? null };
    this.hear(launched.stdout, (events, chunk) => events.stdout(chunk));
    this.hear(launched.stderr, (events, chunk) => events.stderr(chunk));
    this.hear(launched.wire, (events, chunk) => events.frames(chunk));
    this.ended = this.awaitEnd();
    this.gone = this.ended.then(() => this.awaitEmpty());
  }

  private hear(stream: Socket, deliver: (events: CellEvents, chunk: Buffer) => void): void {
    stream.on("data", (chunk: Buffer) => {
      if (this.events) deliver(this.events, chunk);
    });
    // A cell that has closed its end is no fault of ours.
    stream.on("error", () => {});
  }

  listen(events: CellEvents): void {
    this.events = events;
  }

  send(bytes: Buffer): void {
    this.launched.wire.write(bytes);
  }

  countsNow(): EndFacts | null {
    return this.told === null ? { exitCode: null, signal: null, ...this.countedSince(), fault: null } : null;
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
    if (this.killed || this.told !== null) return;
    this.killed = true;
    this.launched.kill();
  }

  private async awaitEnd(): Promise<EndFacts> {
    const { stdout, stderr, wire } = this.launched;
    const streams = [stdout, stderr, wire];
    const closed = Promise.all(streams.map(awaitClose));
    this.told = await this.launched.ended;
    // A stream still open then is held by a process that should be dead. Cleared when all is closed: fired later, it
    // would hit the next cell in the same slot.
    const late = setTimeout(() => {
      this.slot?.killAll();
      for (const stream of streams) stream.destroy();
    }, CLOSE_WITHIN_MS);
    await closed;
    clearTimeout(late);
    return { ...this.nameEnd(this.told), ...this.countedSince() };
  }

  private nameEnd(told: LaunchEnd): Pick<EndFacts, "exitCode" | "signal" | "fault"> {
    const unknown = { exitCode: null, signal: null };
    if ("fault" in told) return { ...unknown, fault: this.killed ? null : told.fault };
    // The cell lives in another process namespace and cannot reach bubblewrap: somebody else did.
    if (told.signal !== 0) {
      const outside =
        this.killed && told.signal === SIGKILL ? null : `bubblewrap was ended from outside by ${told.signal}`;
      return { ...unknown, fault: outside };
    }
    // bubblewrap passes on a signal as a shell does.
    if (told.code > 128) return { ...unknown, signal: told.code - 128, fault: null };
    return { ...unknown, exitCode: told.code, fault: null };
  }

  private async awaitEmpty(): Promise<void> {
    if (!this.slot) return;
    const deadline = Date.now() + EMPTY_WITHIN_MS;
    // The kernel is ending them already, and counts them until all of their namespaces are taken down, which can take
    // it half a second: who looks often or asks for the list of them takes the processor that the kernel needs.
    for (let pause = 4; !this.slot.isEmpty() && Date.now() < deadline; pause = Math.min(2 * pause, 256)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (pause === 256) this.slot.killAll();
    }
  }
}

/** Once everything sent has been heard, or could not be. */
function awaitClose(stream: Socket): Promise<void> {
  return new Promise((resolve) => {
    stream.once("close", () => resolve());
  });
}
