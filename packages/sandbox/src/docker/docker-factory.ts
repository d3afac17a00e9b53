import { hostname } from "node:os";
import { createInterface } from "node:readline";
import type { Duplex, Readable } from "node:stream";
import type Docker from "dockerode";
import type { SandboxLimits } from "@warpgrade/domain";
import type { Cell, CellFactory } from "../cell.ts";
import { isAlive, ownMark } from "../owner.ts";
import type { Client } from "./client.ts";
import type { EngineNews } from "./docker-cell.ts";
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

/** What the engine has done to the container, or heard of it, since then (seconds). */
async function hearEngine(docker: Docker, id: string, since: number): Promise<EngineNews> {
  const until = Math.ceil(Date.now() / 1000);
  // The engine ends the list when the second is over; one that has stopped answering would never.
  const abortSignal = AbortSignal.timeout(TELL_WITHIN_MS);
  const events = await docker.getEvents({
    since,
    until,
    filters: { container: [id], event: ["kill", "oom"] },
    abortSignal,
  });
  const actions: string[] = [];
  for await (const line of createInterface({ input: events as Readable }))
    if (line.trim() !== "") actions.push((JSON.parse(line) as { Action: string }).Action);
  return { killed: actions.includes("kill"), outOfMemory: actions.includes("oom") };
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
      const hear = this.which.gvisor ? () => hearEngine(docker, container.id, since) : null;
      const cell = new DockerCell(container, stream as Duplex, hear);
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
