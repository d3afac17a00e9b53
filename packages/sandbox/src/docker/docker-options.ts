import type { ContainerCreateOptions } from "dockerode";
import type { SandboxLimits } from "@warpgrade/domain";

export const IMAGE_NAME = "warpgrade-sandbox";
/** Containers carry their owner, so that the next start finds what a killed worker left. */
export const OWNER_LABEL = "org.warpgrade.sandbox.owner";
export const HOST_LABEL = "org.warpgrade.sandbox.host";
/** On the image: sha256 of the runner's files, so that an image made from older ones is noticed. */
export const RUNNER_LABEL = "org.warpgrade.sandbox.runner";

const NOBODY = "65534:65534";
/** The relay is one more process than the cell's own. */
const OWN_PROCESSES = 1;
/**
 * gVisor is a kernel in a process of the host's. The pids cgroup counts that process's threads, two and more for
 * each of the cell's besides its own thirty; refused one, gVisor dies, and with it the container. There the cgroup
 * is a backstop well above that, and gVisor's own RLIMIT_NPROC, which knows no other container, is the limit.
 */
const GVISOR_THREADS = { each: 4, own: 128 };

/** The runtimes of gVisor, by the name under which an engine knows them. */
export function isGvisor(runtime: string): boolean {
  return runtime.includes("runsc");
}

/**
 * Limits of each process. NPROC only under gVisor: runc's host counts it by user, over all containers, and there the
 * pids cgroup counts by container.
 */
function processLimits(limits: SandboxLimits, gvisor: boolean): string[] {
  const cpu = Math.max(1, Math.ceil(limits.cpuSeconds));
  return [
    // gVisor has message queues of its own and refuses a limit for them.
    gvisor ? `NPROC=${limits.processes + OWN_PROCESSES}` : "MSGQUEUE=0",
    `CPU=${cpu}:${cpu + 1}`,
    `AS=${limits.memoryBytes * 16}`,
    `FSIZE=${limits.tmpfsBytes}`,
    "NOFILE=64",
    "CORE=0",
    "MEMLOCK=0",
  ];
}

/**
 * The relay runs from a copy of the interpreter that may not be read, which hides its memory and descriptors from
 * the cell. gVisor cannot start such a file; there the relay shares the cell's file.
 */
function entrypoint(gvisor: boolean): string[] {
  const relay = gvisor ? "/warpgrade/python" : "/warpgrade/relay-python";
  return [relay, "-I", "-S", "/warpgrade/relay.pyc", "/warpgrade/python", "/warpgrade/runner.pyc"];
}

export function containerOptions(args: {
  limits: SandboxLimits;
  image: string;
  /** The engine's name of a runtime; null: its default. */
  runtime: string | null;
  gvisor: boolean;
  labels: Record<string, string>;
}): ContainerCreateOptions {
  const { limits, image, runtime, gvisor, labels } = args;
  return {
    Image: image,
    Entrypoint: entrypoint(gvisor),
    Cmd: processLimits(limits, gvisor),
    User: NOBODY,
    Env: ["LC_ALL=C.UTF-8"],
    WorkingDir: "/tmp",
    Hostname: "cell",
    Labels: labels,
    OpenStdin: true,
    StdinOnce: true,
    AttachStdin: true,
    AttachStdout: true,
    AttachStderr: true,
    NetworkDisabled: true,
    StopSignal: "SIGKILL",
    HostConfig: {
      NetworkMode: "none",
      // None also leaves out /dev/shm, which would be a second writable place.
      IpcMode: "none",
      ReadonlyRootfs: true,
      Tmpfs: { "/tmp": `rw,nosuid,nodev,noexec,size=${limits.tmpfsBytes},mode=1777` },
      Memory: limits.memoryBytes,
      MemorySwap: limits.memoryBytes,
      PidsLimit: gvisor
        ? GVISOR_THREADS.own + GVISOR_THREADS.each * limits.processes
        : limits.processes + OWN_PROCESSES,
      NanoCpus: 1_000_000_000,
      CapDrop: ["ALL"],
      SecurityOpt: ["no-new-privileges"],
      LogConfig: { Type: "none", Config: {} },
      RestartPolicy: { Name: "no" },
      AutoRemove: false,
      ...(runtime === null ? {} : { Runtime: runtime }),
    },
  };
}
