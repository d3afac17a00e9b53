import { hostname } from "node:os";
import type { Duplex } from "node:stream";
import type Docker from "dockerode";
import type { SandboxLimits } from "@warpgrade/domain";
import type { Cell, CellFactory } from "../cell.ts";
import { isAlive, ownMark } from "../owner.ts";
import type { Client } from "./client.ts";
import { DockerCell } from "./docker-cell.ts";
import { containerOptions, HOST_LABEL, OWNER_LABEL } from "./docker-options.ts";

/** What has not been running for this long is nobody's any more, whichever machine made it. */
const ABANDONED_AFTER_S = 120;
const TELL_WITHIN_MS = 5_000;

/** What every container of this process carries. */
export function ownLabels(): Record<string, string> {
  return { [OWNER_LABEL]: ownMark(), [HOST_LABEL]: hostname() };
}

function isAbandoned(info: Docker.ContainerInfo): boolean {
  if (info.Labels[HOST_LABEL] === hostname() && !isAlive(info.Labels[OWNER_LABEL] ?? "")) return true;
  return info.State !== "running" && Date.now() / 1000 - info.Created > ABANDONED_AFTER_S;
}

/** Removes what a worker that was killed left behind; returns how many. */
export async function removeAbandoned(docker: Docker): Promise<number> {
  const all = await docker.listContainers({ all: true, filters: { label: [OWNER_LABEL] } });
  const abandoned = all.filter(isAbandoned);
  await Promise.all(
    abandoned.map((info) =>
      docker
        .getContainer(info.Id)
        .remove({ force: true, v: true })
        // Another worker may be removing it at this moment.
        .catch(() => {}),
    ),
  );
  return abandoned.length;
}

/** Whether the engine was told to kill the container, by anybody, since then (seconds). */
async function wasKilledByEngine(docker: Docker, id: string, since: number): Promise<boolean> {
  const until = Math.ceil(Date.now() / 1000);
  // The engine ends the list when the second is over; one that has stopped answering would never.
  const abortSignal = AbortSignal.timeout(TELL_WITHIN_MS);
  const events = await docker.getEvents({
    since,
    until,
    filters: { container: [id], event: ["kill"] },
    abortSignal,
  });
  let told = false;
  for await (const chunk of events) told ||= String(chunk).trim() !== "";
  return told;
}

export class DockerFactory implements CellFactory {
  private readonly client: Client;
  private readonly which: { image: string; runtime: string | null; gvisor: boolean };

  /** The client is the factory's from then on. */
  constructor(client: Client, which: { image: string; runtime: string | null; gvisor: boolean }) {
    this.client = client;
    this.which = which;
  }

  async start(limits: SandboxLimits): Promise<Cell> {
    const { docker } = this.client;
    const container = await docker.createContainer(containerOptions({ limits, ...this.which, labels: ownLabels() }));
    let stream: NodeJS.ReadWriteStream | null = null;
    try {
      stream = await container.attach({ stream: true, hijack: true, stdin: true, stdout: true, stderr: true });
      const since = Math.floor(Date.now() / 1000);
      const wasKilled = this.which.gvisor ? () => wasKilledByEngine(docker, container.id, since) : null;
      const cell = new DockerCell(container, stream as Duplex, wasKilled);
      await container.start();
      return cell;
    } catch (error) {
      (stream as Duplex | null)?.destroy();
      await container.remove({ force: true, v: true }).catch(() => {});
      throw error;
    }
  }

  close(): Promise<void> {
    this.client.close();
    return Promise.resolve();
  }
}
