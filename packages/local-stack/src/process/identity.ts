import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { platform } from "node:os";

/**
 * A process is known by its number AND the moment it began: numbers are given again, soon in a container. Whoever kills
 * by number alone sooner or later kills a stranger.
 */
export interface ProcessIdentity {
  pid: number;
  /** Opaque: clock ticks since boot on Linux, the text of `ps` elsewhere. */
  startedAt: string;
}

/** The identity of a running process, or null when there is none of that number (a zombie counts as gone). */
export function identify(pid: number): ProcessIdentity | null {
  const startedAt = platform() === "linux" ? startOnLinux(pid) : startByPs(pid);
  return startedAt ? { pid, startedAt } : null;
}

export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  return identify(pid)?.startedAt === startedAt;
}

/** The folder a process works in, or null when that cannot be seen. */
export function workingFolder(pid: number): string | null {
  try {
    if (platform() === "linux") return readlinkSync(`/proc/${pid}/cwd`);
    const listing = execFileSync("lsof", ["-a", "-p", String(pid), "-d", "cwd", "-Fn"], { encoding: "utf8" });
    return /^n(.*)$/m.exec(listing)?.[1] ?? null;
  } catch {
    return null;
  }
}

function startOnLinux(pid: number): string | null {
  try {
    // The second field is the command in parentheses and may itself hold spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function startByPs(pid: number): string | null {
  try {
    const line = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return line === "" || line.startsWith("Z") ? null : line.slice(line.indexOf(" ")).trim();
  } catch {
    return null;
  }
}
