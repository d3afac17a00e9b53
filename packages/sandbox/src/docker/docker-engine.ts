import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type Docker from "dockerode";
import { SANDBOX_LIMITS } from "@warpgrade/domain";
import type { Capabilities } from "../contract.ts";
import type { Engine } from "../driver.ts";
import { IMAGE_DIRECTORY, RUNNER_DIRECTORY } from "../runner-files.ts";
import { connect } from "./client.ts";
import { DockerFactory, removeAbandoned } from "./docker-factory.ts";
import { IMAGE_NAME, isGvisor, RUNNER_LABEL } from "./docker-options.ts";

const BUILD = "packages/sandbox/bin/build-image.sh";
const START = "packages/sandbox/bin/ensure-docker.sh";

/** The parts of the engine's self-description that are used here. */
interface EngineInfo {
  SecurityOptions?: string[];
  Runtimes?: Record<string, unknown>;
  DefaultRuntime?: string;
  CgroupVersion?: string;
  MemoryLimit?: boolean;
  SwapLimit?: boolean;
  PidsLimit?: boolean;
}

/** Same sum as bin/build-image.sh puts on the image. */
function runnerSum(): string {
  const sum = createHash("sha256");
  sum.update(readFileSync(join(IMAGE_DIRECTORY, "Dockerfile")));
  for (const name of ["relay.py", "runner.py"]) sum.update(readFileSync(join(RUNNER_DIRECTORY, name)));
  return sum.digest("hex");
}

function describe(version: string, info: EngineInfo, runtime: string): Capabilities {
  const cgroup = `cgroup v${info.CgroupVersion ?? "?"}`;
  const seccomp = (info.SecurityOptions ?? []).some((option) => option.startsWith("name=seccomp"));
  const gvisor = isGvisor(runtime);
  return {
    driver: "docker",
    version,
    runtime,
    enforced: {
      network: { by: "no network but loopback (NetworkMode none)" },
      readOnlyRoot: { by: "read-only root file system" },
      memory: describeMemory(info, cgroup, gvisor),
      processes: describeProcesses(info, cgroup, gvisor),
      cpuTime: { by: `RLIMIT_CPU of each process, ${SANDBOX_LIMITS.cpuSeconds} s; together at most one processor` },
      wallTime: { by: `the worker's clock, ${SANDBOX_LIMITS.wallMs} ms; the container is killed and removed` },
      tmpfs: { by: "tmpfs with a size limit, /tmp; no /dev/shm" },
      output: {
        by: `the worker keeps ${SANDBOX_LIMITS.streamBytes} bytes of each stream and stops a flood; log driver none`,
      },
      noNewPrivileges: { by: "no-new-privileges" },
      capabilities: { by: "CapDrop ALL" },
      seccomp: describeSeccomp(seccomp, gvisor),
      unprivilegedUid: { by: "user 65534" },
    },
  };
}

function describeMemory(info: EngineInfo, cgroup: string, gvisor: boolean): { by: string } | { missing: string } {
  if (info.MemoryLimit === false) return { missing: "the engine reports no memory limit" };
  const swap = info.SwapLimit === false ? "swap is not accounted" : "without swap";
  return { by: `${cgroup} memory, ${swap}${gvisor ? "; gVisor's own 20 MB or so are in it" : ""}` };
}

function describeProcesses(info: EngineInfo, cgroup: string, gvisor: boolean): { by: string } | { missing: string } {
  if (gvisor) return { by: "RLIMIT_NPROC of gVisor's own kernel; a refusal is told by the cell's error alone" };
  return info.PidsLimit === false ? { missing: "the engine reports no pids limit" } : { by: `${cgroup} pids` };
}

function describeSeccomp(engineFilters: boolean, gvisor: boolean): { by: string } | { missing: string } {
  if (gvisor) return { by: "gVisor's own kernel; system calls do not reach the host" };
  return engineFilters ? { by: "the engine's default profile" } : { missing: "the engine runs without seccomp" };
}

/** Where dockerode looked, after DOCKER_HOST and the usual places. */
function addressOf(docker: Docker): string {
  const { socketPath, host } = docker.modem as { socketPath?: string; host?: string };
  return socketPath ?? host ?? "an unknown address";
}

/** The image that was named, else the one that bin/build-image.sh makes of these runner files. */
export function findImage(named: string | null): string {
  return named ?? `${IMAGE_NAME}:${runnerSum().slice(0, 12)}`;
}

/** What the image lacks, or null. */
async function findImageFault(docker: Docker, image: string): Promise<string | null> {
  try {
    const { Config } = await docker.getImage(image).inspect();
    const sum = (Config.Labels as Record<string, string> | undefined)?.[RUNNER_LABEL];
    return sum === runnerSum() ? null : `the image ${image} was made from other runner files`;
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return `the engine has no image ${image}`;
    throw error;
  }
}

/**
 * `image`: name of the image, null for the one that bin/build-image.sh makes of these runner files; `runtime`: the
 * engine's name of another OCI runtime, such as "runsc"; null for its default.
 */
export function dockerEngine(options: { image: string | null; runtime: string | null }): Engine {
  const { runtime } = options;
  const image = findImage(options.image);
  return {
    driver: "docker",
    startWithinMs: 20_000,
    async open() {
      const client = connect();
      const { docker } = client;
      const refuse = (reason: string, mend: string): { ok: false; reason: string; mend: string } => {
        client.close();
        return { ok: false, reason, mend };
      };
      try {
        const info = (await docker.info()) as EngineInfo;
        const { Version } = await docker.version();
        if (runtime !== null && !(runtime in (info.Runtimes ?? {})))
          return refuse(
            `the engine has no runtime ${runtime}`,
            `register ${runtime} in the engine's daemon.json (runtimes; runsc needs "runtimeArgs": ["--network=none"])`,
          );
        const fault = await findImageFault(docker, image);
        if (fault !== null) return refuse(fault, BUILD);
        await removeAbandoned(docker);
        const effective = runtime ?? info.DefaultRuntime ?? "runc";
        const factory = new DockerFactory(client, { image, runtime, gvisor: isGvisor(effective) });
        return { ok: true, capabilities: describe(Version, info, effective), factory };
      } catch (error) {
        const where = addressOf(docker);
        const why = error instanceof Error ? error.message : String(error);
        return refuse(`no Docker engine answers at ${where} (${why})`, START);
      }
    },
  };
}
