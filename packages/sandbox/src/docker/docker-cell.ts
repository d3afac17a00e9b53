import type { Duplex } from "node:stream";
import type { Container } from "dockerode";
import type { Cell, CellEvents, EndFacts } from "../cell.ts";
import type { RelayEnd } from "./demux.ts";
import { ENGINE_HEADER, PacketSplitter, parseRelayEnd, RELAY, RELAY_HEADER } from "./demux.ts";

/** A container told to end reports what it counted before this; then it is removed by force. */
const LAST_WORD_MS = 150;
/** How long a removed container's stream may stay open before the engine is held to be at fault. */
const CLOSE_WITHIN_MS = 10_000;
/**
 * Who ran it is about to judge what came back and to tell somebody who looks at a page: all in it has ended, so the
 * engine's work of removing it, which takes a processor for tens of milliseconds, can wait that long.
 */
const REMOVE_AFTER_MS = 120;
const SIGKILL = 9;

/** What an engine has to say of a container beside its state. */
export interface EngineNews {
  /** Somebody told it to kill the container. */
  killed: boolean;
  /** The kernel killed something inside for lack of memory. */
  outOfMemory: boolean;
}

/** One container, attached before it was started. */
export class DockerCell implements Cell {
  readonly ended: Promise<EndFacts>;
  readonly gone: Promise<void>;
  private events: CellEvents | null = null;
  private last: RelayEnd | null = null;
  private lastText = "";
  private killed = false;
  private readonly timers: NodeJS.Timeout[] = [];
  private removal: Promise<string | null> | null = null;
  private closed: (fault: string | null) => void = () => {};
  private readonly receive: (chunk: Buffer) => void;
  private readonly container: Container;
  private readonly stream: Duplex;
  private readonly hearEngine: (() => Promise<EngineNews>) | null;

  /** `hearEngine`: under a runtime where the cell can kill process 1 (gVisor); null where nothing inside can. */
  constructor(container: Container, stream: Duplex, hearEngine: (() => Promise<EngineNews>) | null) {
    this.hearEngine = hearEngine;
    this.container = container;
    this.stream = stream;
    const closed = new Promise<string | null>((resolve) => {
      this.closed = resolve;
    });
    const relay = new PacketSplitter(RELAY_HEADER, (id, bytes, left) => this.hear(id, bytes, left));
    const engine = new PacketSplitter(ENGINE_HEADER, (id, bytes) => {
      if (id === 1) relay.push(bytes);
      else this.events?.stderr(bytes);
    });
    this.receive = (chunk) => engine.push(chunk);
    stream.on("error", (error: Error) => this.closed(this.killed ? null : error.message));
    stream.on("end", () => this.closed(null));
    stream.on("close", () => this.closed(null));
    this.ended = closed.then((fault) => this.lookAtEnd(fault));
    this.gone = this.ended.then(() => this.removeSoon());
  }

  private hear(id: number, bytes: Buffer, left: number): void {
    if (id === RELAY.stdout) this.events?.stdout(bytes);
    else if (id === RELAY.stderr) this.events?.stderr(bytes);
    else if (id === RELAY.frames) this.events?.frames(bytes);
    else if (id === RELAY.end && this.last === null) {
      this.lastText = (this.lastText + bytes.toString("latin1")).slice(0, 100);
      if (left > 0) return;
      this.last = parseRelayEnd(this.lastText);
      // All output came before it; the engine takes its time to close the stream.
      this.closed(null);
    }
  }

  listen(events: CellEvents): void {
    // The stream flows from the first listener on: a hello may come before the engine answers "started".
    if (this.events === null) this.stream.on("data", this.receive);
    this.events = events;
  }

  send(bytes: Buffer): void {
    this.stream.write(bytes);
  }

  /** The relay reads the counters, when the runner has ended. */
  countsNow(): null {
    return null;
  }

  /** An engine tells it only by a slow call; RLIMIT_CPU and the wall clock hold. */
  cpuSeconds(): null {
    return null;
  }

  /**
   * Closing its stdin tells the relay to kill everything and report; force follows if that takes long. After its last
   * word nothing is left to kill, and the removal is on its way.
   */
  kill(): void {
    if (this.killed || this.last !== null) return;
    this.killed = true;
    this.stream.end();
    // Of a stream that nobody ever read, the end would not be seen.
    if (this.events === null) this.stream.resume();
    this.timers.push(
      setTimeout(() => {
        if (this.last === null) void this.remove();
      }, LAST_WORD_MS),
      setTimeout(() => this.closed("the engine did not end the container"), LAST_WORD_MS + CLOSE_WITHIN_MS),
    );
    void this.ended.then(() => this.timers.forEach(clearTimeout));
  }

  private async lookAtEnd(fault: string | null): Promise<EndFacts> {
    const { last } = this;
    if (last === null) return this.askEngine(fault);
    return {
      exitCode: last.signal === 0 ? last.code : null,
      signal: last.signal === 0 ? null : last.signal,
      outOfMemory: last.outOfMemoryKills > 0,
      processesRefused: last.refusedForks < 0 ? null : last.refusedForks > 0,
      fault: null,
    };
  }

  /** No last word: the relay was killed, by the kernel, by somebody outside, or with its engine. */
  private async askEngine(fault: string | null): Promise<EndFacts> {
    const unknown = { exitCode: null, signal: null, outOfMemory: false, processesRefused: false };
    if (this.killed && fault === null) return { ...unknown, fault: null };
    try {
      const { State } = await this.container.inspect();
      if (State.OOMKilled) return { ...unknown, outOfMemory: true, fault: null };
      // An engine hears of the end and of the memory by two ways, and may have told the state before it heard of the
      // memory.
      const news = State.ExitCode === 128 + SIGKILL ? await this.hearEngine?.() : undefined;
      const hearsOfMemory = news?.outOfMemory ?? false;
      if (hearsOfMemory || (news && (await this.container.inspect()).State.OOMKilled))
        return { ...unknown, outOfMemory: true, fault: null };
      if (news?.killed === false) return { ...unknown, signal: SIGKILL, fault: null };
      return { ...unknown, fault: fault ?? `the container ended from outside (status ${State.ExitCode})` };
    } catch (error) {
      return { ...unknown, fault: fault ?? `the engine lost the container: ${String(error)}` };
    }
  }

  private async removeSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, REMOVE_AFTER_MS));
    await this.remove();
    // The engine may keep its end open, and each open stream is a descriptor of this process.
    this.stream.destroy();
  }

  /** Kills and removes in one call; null, or why the engine could not. */
  private remove(): Promise<string | null> {
    this.removal ??= this.container.remove({ force: true, v: true }).then(
      () => null,
      (error: { statusCode?: number; message: string }) => (error.statusCode === 404 ? null : error.message),
    );
    return this.removal;
  }
}
