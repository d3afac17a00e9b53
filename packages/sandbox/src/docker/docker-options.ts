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

/** Limits of each process. No NPROC: an engine counts it by user, over all containers; the pids cgroup counts by container. */
function processLimits(limits: SandboxLimits): string[] {
  const cpu = Math.max(1, Math.ceil(limits.cpuSeconds));
  return [
    `CPU=${cpu}:${cpu + 1}`,
    `AS=${limits.memoryBytes * 16}`,
    `FSIZE=${limits.tmpfsBytes}`,
    "NOFILE=64",
    "CORE=0",
    "MEMLOCK=0",
    "MSGQUEUE=0",
  ];
}

/**
 * The relay runs from a copy of the interpreter that may not be read, which hides its memory and descriptors from
 * the cell. gVisor cannot start such a file; there the relay shares the cell's file.
 */
function entrypoint(runtime: string | null): string[] {
  const relay = runtime?.includes("runsc") ? "/warpgrade/python" : "/warpgrade/relay-python";
  return [relay, "-I", "-S", "/warpgrade/relay.pyc", "/warpgrade/python", "/warpgrade/runner.pyc"];
}

export function containerOptions(args: {
  limits: SandboxLimits;
  image: string;
  runtime: string | null;
  labels: Record<string, string>;
}): ContainerCreateOptions {
  const { limits, image, runtime, labels } = args;
  return {
    Image: image,
    Entrypoint: entrypoint(runtime),
    Cmd: processLimits(limits),
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
      PidsLimit: limits.processes + OWN_PROCESSES,
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
