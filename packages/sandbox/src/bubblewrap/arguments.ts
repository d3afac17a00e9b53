import type { SandboxLimits } from "@warpgrade/domain";
import type { Python } from "./python.ts";
import { libraryArguments } from "./python.ts";

/** Descriptors by number, as the child gets them. */
const FD = { job: 3, frames: 4, runner: 5, seccomp: 6 } as const;
const INNER_UID = "65534";
const DEVICES = ["null", "zero", "full", "random", "urandom"];

/** What a cell finds around it: libraries, one interpreter, four streams, an empty /tmp. */
export function bubblewrapArguments(python: Python, limits: SandboxLimits, withSeccomp: boolean): string[] {
  const shown = python.shows.flatMap((path) => ["--ro-bind", path, path]);
  const devices = DEVICES.flatMap((name) => ["--dev-bind", `/dev/${name}`, `/dev/${name}`]);
  const standard = ["stdin", "stdout", "stderr"].flatMap((name, fd) => [
    "--symlink",
    `/proc/self/fd/${fd}`,
    `/dev/${name}`,
  ]);
  return [
    ...["--unshare-all", "--unshare-user", "--uid", INNER_UID, "--gid", INNER_UID, "--hostname", "cell"],
    ...["--die-with-parent", "--new-session", "--cap-drop", "ALL"],
    ...["--clearenv", "--setenv", "LC_ALL", "C.UTF-8"],
    ...libraryArguments(),
    ...shown,
    ...["--proc", "/proc", "--dir", "/dev", ...devices, ...standard, "--symlink", "/proc/self/fd", "/dev/fd"],
    ...["--perms", "0444", "--file", String(FD.runner), "/runner"],
    ...["--perms", "1777", "--size", String(limits.tmpfsBytes), "--tmpfs", "/tmp", "--chdir", "/tmp"],
    // The root is a tmpfs of its own, which only this makes read-only.
    ...["--remount-ro", "/"],
    ...(withSeccomp ? ["--seccomp", String(FD.seccomp)] : []),
    ...["--", python.path, "-I", "-S", "/runner"],
  ];
}

/** Limits of each process, for the runner to set before it reads anything of a student's. */
export function processLimits(limits: SandboxLimits, held: { memory: boolean; processes: boolean }): string[] {
  const cpu = Math.max(1, Math.ceil(limits.cpuSeconds));
  // Under a memory cgroup the address space is only a backstop: each thread reserves 72 MiB of it.
  const space = held.memory ? limits.memoryBytes * 16 : limits.memoryBytes;
  return [
    `CPU=${cpu}:${cpu + 1}`,
    `AS=${space}`,
    `FSIZE=${limits.tmpfsBytes}`,
    "NOFILE=64",
    "CORE=0",
    "MEMLOCK=0",
    "MSGQUEUE=0",
    // Two more live in the namespace: the process that watches it, and the watcher's own.
    ...(held.processes ? [] : [`NPROC=${limits.processes + 2}`]),
  ];
}
