/**
 * The process that starts cells: a fork copies the page tables of who forks, and the worker is large. launcher.py says
 * what goes over the connections.
 */
import type { ChildProcessByStdio } from "node:child_process";
import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { EMPTY_ENVIRONMENT, LAUNCHER_DIRECTORY } from "../runner-files.ts";
import { within } from "../within.ts";

const READY_WITHIN_MS = 10_000;
const READY = "ready";
/** As launcher.py has them. */
const NAME_DIGITS = 15;
/** A launcher that has not ended a cell by then does not work any more: it is killed, and takes all cells along. */
const OBEYS_WITHIN_MS = 5000;

export interface Launch {
  /** User and group number of the command; null: the launcher's own. */
  user: number | null;
  /** File that becomes descriptor 5. */
  file: string | null;
  /** NAME=soft:hard, names as of setrlimit without RLIMIT_. */
  limits: readonly string[];
  /** Files of cgroups that take in a process which writes 0. */
  doors: readonly string[];
  command: readonly string[];
}

/** How a command ended, one of the two numbers being 0, or why it could not be started. */
export type LaunchEnd = { code: number; signal: number } | { fault: string };

export interface Launched {
  stdout: Socket;
  stderr: Socket;
  /** Both ways: the command's descriptors 3 and 4. */
  wire: Socket;
  /** Never rejects. */
  ended: Promise<LaunchEnd>;
  /** Kills the command, if it has not ended; may be called before it has started. */
  kill: () => void;
}

function request(fields: readonly string[]): Buffer {
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(""), "utf8");
  const whole = Buffer.allocUnsafe(4 + body.length);
  whole.writeUInt32BE(body.length);
  body.copy(whole, 4);
  return whole;
}

export class Launcher {
  /** Resolves when the process has ended, whatever ended it; nothing that it started is left then. */
  readonly ended: Promise<void>;
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  private readonly path: string;
  private started = 0;
  private readonly running = new Map<string, (end: LaunchEnd) => void>();
  private complaint = "";
  private ready: () => void = () => {};

  private constructor(child: ChildProcessByStdio<Writable, Readable, Readable>, path: string) {
    this.child = child;
    this.path = path;
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.complaint = (this.complaint + text).slice(-2000);
    });
    child.stdin.on("error", () => {});
    createInterface({ input: child.stdout }).on("line", (line) => this.hear(line));
    this.ended = new Promise((resolve) => {
      child.once("close", () => {
        for (const end of this.running.values())
          end({ fault: `the launcher of cells ended. ${this.complaint}`.trim() });
        this.running.clear();
        resolve();
      });
    });
  }

  /** `directory`: of this user alone, for the socket. Rejects when it does not come up. */
  static async open(python: string, directory: string, number: number): Promise<Launcher> {
    const path = join(directory, `launcher-${number}`);
    const child = spawn(python, ["-I", "-S", join(LAUNCHER_DIRECTORY, "launcher.py"), path], {
      stdio: ["pipe", "pipe", "pipe"],
      env: EMPTY_ENVIRONMENT,
      cwd: "/",
    });
    const launcher = new Launcher(child, path);
    const ready = new Promise<void>((resolve, reject) => {
      launcher.ready = resolve;
      child.once("error", reject);
      void launcher.ended.then(() => reject(new Error(`the launcher of cells ended. ${launcher.complaint}`.trim())));
    });
    const what = "starting the launcher of cells";
    try {
      await within(ready, { ms: READY_WITHIN_MS, what, signal: new AbortController().signal, onLate: () => {} });
      return launcher;
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
  }

  private hear(line: string): void {
    if (line === READY) return this.ready();
    const [, name = "", what = "", rest = ""] = /^(\d+) (exit|fault) (.*)$/.exec(line) ?? [];
    const [code = 0, signal = 0] = rest.split(" ").map(Number);
    this.end(name, what === "exit" ? { code, signal } : { fault: rest });
  }

  launch({ user, file, limits, doors, command }: Launch): Launched {
    this.started += 1;
    const name = String(this.started);
    const counted = [limits, doors].flatMap((list) => [String(list.length), ...list]);
    const ended = new Promise<LaunchEnd>((resolve) => this.running.set(name, resolve));
    this.child.stdin.write(
      request(["start", name, user === null ? "-" : String(user), file ?? "-", ...counted, ...command]),
    );
    const kill = (): void => {
      if (!this.running.has(name)) return;
      this.child.stdin.write(request(["kill", name]));
      const late = setTimeout(() => this.child.kill("SIGKILL"), OBEYS_WITHIN_MS);
      void ended.then(() => clearTimeout(late));
    };
    const fail = (error: Error): void => {
      kill();
      this.end(name, { fault: `no connection to the launcher of cells: ${error.message}` });
    };
    return {
      stdout: this.stream(name, "o", fail),
      stderr: this.stream(name, "e", fail),
      wire: this.stream(name, "w", fail),
      ended,
      kill,
    };
  }

  private end(name: string, how: LaunchEnd): void {
    this.running.get(name)?.(how);
    this.running.delete(name);
  }

  /** `fail` hears of it where there is no connection: the launcher would wait for this stream for ever. */
  private stream(name: string, part: "o" | "e" | "w", fail: (error: Error) => void): Socket {
    const socket = connect(this.path);
    socket.once("error", fail);
    socket.once("connect", () => socket.off("error", fail));
    socket.write(name.padStart(NAME_DIGITS, "0") + part);
    return socket;
  }

  /** Ends it, and with it all that it has started. */
  async close(): Promise<void> {
    this.child.stdin.end();
    const late = setTimeout(() => this.child.kill("SIGKILL"), OBEYS_WITHIN_MS);
    await this.ended;
    clearTimeout(late);
  }
}
