import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { Mendable } from "../../bin/steps.mjs";
import { identify, isAlive, type ProcessIdentity } from "./identity.ts";
import type { Registry } from "./registry.ts";
import { stopProcess } from "./stop.ts";

export interface ServiceOptions {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Standard output and error are appended here. */
  logFile: string;
  /** Written to its standard input, which is then closed. */
  input?: string;
  uid?: number;
  gid?: number;
  /** How it is asked to end. */
  signal?: "SIGTERM" | "SIGINT";
  registry?: Registry;
}

export interface Service {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  isAlive(): boolean;
  /** Called once, when it ends without having been stopped. */
  onUnexpectedEnd(listener: (how: string) => void): void;
  stop(): Promise<void>;
}

/**
 * Starts a long-running program in a process group of its own, so that Ctrl-C in the terminal reaches only us and we
 * decide the order in which things end.
 */
export function startService(options: ServiceOptions): Service {
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = openSync(options.logFile, "a");
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    uid: options.uid,
    gid: options.gid,
    detached: true,
    stdio: [options.input === undefined ? "ignore" : "pipe", log, log],
  });
  closeSync(log);
  child.on("error", () => {
    // Reported below, where the missing process number shows it, or by onUnexpectedEnd.
  });
  const identity = child.pid === undefined ? null : identify(child.pid);
  if (!identity)
    throw new Mendable(`${options.name} could not be started (${options.command}).`, `see ${options.logFile}`);
  if (options.input !== undefined) child.stdin?.end(options.input);
  const signal = options.signal ?? "SIGTERM";
  options.registry?.add({ name: options.name, ...identity, signal });
  return serviceOf(child, identity, { ...options, signal });
}

function serviceOf(
  child: ChildProcess,
  identity: ProcessIdentity,
  { name, logFile, signal, registry }: ServiceOptions & { signal: "SIGTERM" | "SIGINT" },
): Service {
  let stopping = false;
  let ended: string | null = null;
  const listeners: ((how: string) => void)[] = [];
  child.on("exit", (code, killedBy) => {
    ended = killedBy ? `ended by ${killedBy}` : `ended with code ${code}`;
    registry?.remove(identity.pid);
    if (!stopping) for (const listener of listeners) listener(ended);
  });
  return {
    name,
    pid: identity.pid,
    logFile,
    isAlive: () => ended === null && isAlive(identity),
    onUnexpectedEnd: (listener) => {
      if (ended !== null && !stopping) listener(ended);
      else listeners.push(listener);
    },
    stop: async () => {
      stopping = true;
      await stopProcess(identity, { signal });
      registry?.remove(identity.pid);
    },
  };
}

/** The last lines of a log, for the sentence that says why something did not start. */
export function tailOf(logFile: string, lines = 12): string {
  try {
    return readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "(no output)";
  }
}
