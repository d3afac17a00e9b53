import type { SandboxLimits } from "@warpgrade/domain";
import type { Python } from "./python.ts";
import type { Root } from "./root.ts";
import { rootArguments } from "./root.ts";

/** Where the launcher puts the file that it is asked to open. */
const FILTER_FD = 5;
const INNER_UID = "65534";
/**
 * Of a file named on its command line, Python first asks whether it is an archive, which takes it half a millisecond.
 */
const LOAD_RUNNER =
  "import marshal,posix;d=posix.open('/runner',0);c=posix.read(d,1<<20);posix.close(d);exec(marshal.loads(c[16:]))";

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
    ...(withSeccomp ? ["--seccomp", String(FILTER_FD)] : []),
    ...["--", python.path, "-I", "-S", "-c", LOAD_RUNNER],
  ];
}

/** Limits of each process, set before anything else is started. */
export function processLimits(limits: SandboxLimits, held: { memory: boolean }): string[] {
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
  ];
}

/**
 * For the runner, because it is counted by user and namespace: two more live there, bubblewrap's and the one that
 * watches it.
 */
export function innerLimits(limits: SandboxLimits, held: { processes: boolean }): string[] {
  return held.processes ? [] : [`NPROC=${limits.processes + 2}`];
}
