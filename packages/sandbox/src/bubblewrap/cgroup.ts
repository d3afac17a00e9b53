/**
 * Ready-made cgroups: making and removing one costs milliseconds, so a slot is made once and used by one
 * cell after the other, never by two at a time, and only when the kernel says that it is empty.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { SandboxLimits } from "@warpgrade/domain";
import { isAlive, ownMark } from "../owner.ts";
import { findCgroupPlace } from "./cgroup-paths.ts";

export interface Counters {
  outOfMemoryKills: number;
  /** null: the kernel has no such counter for this group. */
  refusedForks: number | null;
}

const GROUP = /^warpgrade-(\d+-\d+)-\d+$/;
/** Each of the files that are read at every run is shorter. */
const READ_INTO = Buffer.alloc(4096);
let groups = 0;

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function numberAfter(text: string, word: string): number {
  const line = text.split("\n").find((one) => one.startsWith(`${word} `));
  return line ? Number(line.slice(word.length + 1)) : 0;
}

/** One cgroup (one directory per controller in version 1). */
export class CgroupSlot {
  private readonly version: 1 | 2;
  private readonly directories: Readonly<Record<string, string>>;
  /** The limits that are written there now. */
  private held = "";
  /** Open descriptors of files that are read at every run, by path. */
  private readonly open = new Map<string, number>();

  constructor(version: 1 | 2, directories: Readonly<Record<string, string>>) {
    this.version = version;
    this.directories = directories;
    for (const directory of Object.values(directories)) mkdirSync(directory);
  }

  /** Files that take in the thread or process that writes 0. */
  get doors(): string[] {
    // Version 1 also takes a single thread, for which no lock of the whole system is waited for.
    const name = this.version === 2 ? "cgroup.procs" : "tasks";
    return Object.values(this.directories).map((directory) => join(directory, name));
  }

  private file(controller: string, name: string): string {
    return join(this.directories[this.version === 2 ? "" : controller] ?? "/nonexistent", name);
  }

  /** What the kernel says there this moment; "" where it has no such file. */
  private read(path: string): string {
    try {
      const fd = this.open.get(path) ?? openSync(path, "r");
      this.open.set(path, fd);
      return READ_INTO.toString("latin1", 0, readSync(fd, READ_INTO, 0, READ_INTO.length, 0));
    } catch {
      return "";
    }
  }

  /** `extra`: processes of the sandbox itself that live in the same group. */
  limit(limits: SandboxLimits, extra: number): void {
    // Nearly every run has the same ones, and a write can make the kernel count its pages anew.
    const wanted = `${limits.memoryBytes} ${limits.processes + extra}`;
    if (wanted === this.held) return;
    this.write(limits, extra);
    this.held = wanted;
  }

  private write(limits: SandboxLimits, extra: number): void {
    if (this.version === 2) {
      writeFileSync(this.file("", "memory.max"), String(limits.memoryBytes));
      if (existsSync(this.file("", "memory.swap.max"))) writeFileSync(this.file("", "memory.swap.max"), "0");
      writeFileSync(this.file("", "pids.max"), String(limits.processes + extra));
      return;
    }
    if (this.directories.memory) {
      const withSwap = this.file("memory", "memory.memsw.limit_in_bytes");
      // The sum must never be below the memory alone: raise it first, lower it last.
      if (existsSync(withSwap)) writeFileSync(withSwap, "-1");
      writeFileSync(this.file("memory", "memory.limit_in_bytes"), String(limits.memoryBytes));
      if (existsSync(withSwap)) writeFileSync(withSwap, String(limits.memoryBytes));
    }
    if (this.directories.pids) writeFileSync(this.file("pids", "pids.max"), String(limits.processes + extra));
  }

  counters(): Counters {
    const oom = this.version === 2 ? "memory.events" : "memory.oom_control";
    return {
      outOfMemoryKills: numberAfter(this.read(this.file("memory", oom)), "oom_kill"),
      refusedForks: this.refusedForks(),
    };
  }

  private refusedForks(): number | null {
    const text = this.read(this.file("pids", "pids.events"));
    return text === "" ? null : numberAfter(text, "max");
  }

  /** null: this kernel does not count it for a group. */
  cpuSeconds(): number | null {
    const text = this.read(this.file("cpuacct", this.version === 2 ? "cpu.stat" : "cpuacct.usage"));
    if (text === "") return null;
    return this.version === 2 ? numberAfter(text, "usage_usec") / 1e6 : Number(text) / 1e9;
  }

  /** Whoever enters one of the directories enters all, one after the other. */
  processes(): number[] {
    const lists = Object.values(this.directories).map((directory) => readText(join(directory, "cgroup.procs")));
    const all = lists.flatMap((list) => list.split("\n").filter(Boolean).map(Number));
    return [...new Set(all)].filter((pid) => pid > 0);
  }

  /**
   * The list of processes leaves out those that are dying, and they are counted still: a slot used again too soon would
   * refuse the next cell some of its own.
   */
  isEmpty(): boolean {
    const counted = this.read(this.file("pids", "pids.current")).trim();
    return counted === "" ? this.processes().length === 0 : counted === "0";
  }

  killAll(): void {
    for (const pid of this.processes()) killQuietly(pid);
  }

  close(): void {
    for (const fd of this.open.values()) closeSync(fd);
    this.open.clear();
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has gone already.
  }
}

/** All slots of one sandbox, in a directory that names its process, so that a dead one's can be found. */
export class CgroupGroup {
  readonly controllers: readonly string[];
  readonly version: 1 | 2;
  private readonly directories: Readonly<Record<string, string>>;
  private readonly slots: CgroupSlot[] = [];

  private constructor(version: 1 | 2, bases: Readonly<Record<string, string>>, controllers: readonly string[]) {
    this.version = version;
    this.controllers = controllers;
    groups += 1;
    const name = `warpgrade-${ownMark()}-${groups}`;
    this.directories = Object.fromEntries(Object.entries(bases).map(([key, base]) => [key, join(base, name)]));
    for (const directory of Object.values(this.directories)) {
      mkdirSync(directory);
      if (version === 2) writeFileSync(join(directory, "cgroup.subtree_control"), "+memory +pids");
    }
  }

  /** The group, or the reason why no cgroup can be used here. */
  static open(): CgroupGroup | { reason: string } {
    const place = findCgroupPlace(readText("/proc/self/cgroup"), readText("/proc/self/mountinfo"));
    if (!place) return { reason: "no cgroup file system is mounted" };
    try {
      if (place.version === 1) {
        for (const base of Object.values(place.directories)) removeStaleGroups(base);
        return new CgroupGroup(1, place.directories, Object.keys(place.directories));
      }
      const base = selectDelegated(place.directories[""] ?? "/");
      if (base === null) return { reason: "no cgroup with memory and pids controllers is delegated to this process" };
      removeStaleGroups(base);
      return new CgroupGroup(2, { "": base }, ["memory", "pids", "cpuacct"]);
    } catch (error) {
      return { reason: error instanceof Error ? error.message : String(error) };
    }
  }

  makeSlot(): CgroupSlot {
    const name = `slot-${this.slots.length + 1}`;
    const directories = Object.entries(this.directories).map(
      ([key, directory]) => [key, join(directory, name)] as const,
    );
    const slot = new CgroupSlot(this.version, Object.fromEntries(directories));
    this.slots.push(slot);
    return slot;
  }

  close(): void {
    for (const slot of this.slots) slot.close();
    for (const directory of Object.values(this.directories)) removeTree(directory);
  }
}

/**
 * Version 2 allows limits on children only where a cgroup hands its controllers down, and a cgroup that
 * holds processes cannot: the nearest ancestor that already does, or can be told to, is used.
 */
function selectDelegated(own: string): string | null {
  for (
    let base = own;
    base.startsWith("/sys/fs/cgroup") || existsSync(join(base, "cgroup.procs"));
    base = dirname(base)
  ) {
    const control = join(base, "cgroup.subtree_control");
    try {
      writeFileSync(control, "+memory +pids");
    } catch {
      // It holds processes or belongs to somebody else; it may hand them down all the same.
    }
    const handed = readText(control).trim().split(" ");
    if (handed.includes("memory") && handed.includes("pids")) return base;
  }
  return null;
}

function removeTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const inner = join(directory, entry.name);
    for (const pid of readText(join(inner, "cgroup.procs")).split("\n").filter(Boolean)) killQuietly(Number(pid));
    try {
      rmdirSync(inner);
    } catch {
      // Still emptying: the next prepare removes it.
    }
  }
  try {
    rmdirSync(directory);
  } catch {
    // As above.
  }
}

/** Removes what a process that was killed left behind; a living one's groups are left alone. */
function removeStaleGroups(base: string): void {
  for (const name of readdirSync(base)) {
    const owner = GROUP.exec(name);
    if (owner && !isAlive(owner[1]!)) removeTree(join(base, name));
  }
}
