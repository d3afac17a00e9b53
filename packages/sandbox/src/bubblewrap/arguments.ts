import type { SandboxLimits } from "@warpgrade/domain";
import type { Python } from "./python.ts";
import type { Root } from "./root.ts";
import { rootArguments } from "./root.ts";

/** Descriptors by number, as the child gets them. */
const FD = { job: 3, frames: 4, seccomp: 5, doors: 6 } as const;
const INNER_UID = "65534";

/** What a cell finds around it: the root, a /proc of its own, four streams, an empty /tmp. */
export function bubblewrapArguments(args: {
  python: Python;
  root: Root;
  limits: SandboxLimits;
  withSeccomp: boolean;
}): string[] {
  const { python, root, limits, withSeccomp } = args;
  return [
    ...["--unshare-all", "--unshare-user", "--uid", INNER_UID, "--gid", INNER_UID, "--hostname", "cell"],
    ...["--die-with-parent", "--new-session", "--cap-drop", "ALL"],
    ...["--clearenv", "--setenv", "LC_ALL", "C.UTF-8"],
    ...rootArguments(root),
    ...["--proc", "/proc"],
    ...["--perms", "1777", "--size", String(limits.tmpfsBytes), "--tmpfs", "/tmp", "--chdir", "/tmp"],
    ...(withSeccomp ? ["--seccomp", String(FD.seccomp)] : []),
    ...["--", python.path, "-I", "-S", "/runner"],
  ];
}

/**
 * A shell's words that, before anything else exists, enter the cgroups, whose `doors` lie open from descriptor 6 on, take on
 * the limits of each process, and become the command. The doors are opened by who may use them and closed before the command:
 * a kernel asks who opened one, so the shell needs no rights of its own. A limit that is tighter already stays so.
 */
export function enterScript(limits: SandboxLimits, held: { doors: number; memory: boolean }): string {
  const doors = Array.from({ length: held.doors }, (_, index) => FD.doors + index);
  const cpu = Math.max(1, Math.ceil(limits.cpuSeconds));
  // Under a memory cgroup the address space is only a backstop: each thread reserves 72 MiB of it.
  const space = held.memory ? limits.memoryBytes * 16 : limits.memoryBytes;
  const words = [
    ...doors.map((fd) => `echo 0 >&${fd} && exec ${fd}>&- || exit 97`),
    // POSIX: -f counts blocks of 512 bytes; here, -v and -l count KiB.
    ...[
      `-S -t ${cpu}`,
      `-H -t ${cpu + 1}`,
      `-v ${Math.floor(space / 1024)}`,
      `-f ${Math.ceil(limits.tmpfsBytes / 512)}`,
    ],
    ...["-n 64", "-c 0", "-l 0"],
  ].map((word) => (word.startsWith("-") ? `ulimit ${word} 2>/dev/null` : word));
  return [...words, 'exec "$@"'].join("\n");
}

/** Limits of each process that no shell can set, for the runner to set before it reads anything of a student's. */
export function runnerLimits(limits: SandboxLimits, held: { processes: boolean; seccomp: boolean }): string[] {
  return [
    // The filter refuses message queues whole.
    ...(held.seccomp ? [] : ["MSGQUEUE=0"]),
    // Two more live in the namespace: the process that watches it, and the watcher's own.
    ...(held.processes ? [] : [`NPROC=${limits.processes + 2}`]),
  ];
}
