/** What this process's cells leave on the machine, looked at without asking the drivers. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import Docker from "dockerode";
import type { DriverName } from "../create-sandbox.ts";
import { OWNER_LABEL } from "../docker/docker-options.ts";

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Every living descendant of a process, by /proc. */
export function descendantsOf(root: number): number[] {
  const parentOf = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const stat = readText(`/proc/${name}/stat`);
    parentOf.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const found = [root];
  for (const pid of found) for (const [child, parent] of parentOf) if (parent === pid) found.push(child);
  return found.slice(1);
}

function startedAs(owner: number, words: RegExp): number[] {
  return descendantsOf(owner).filter((pid) => words.test(readText(`/proc/${pid}/cmdline`)));
}

/** Processes of cells, found by what they were started as; `owner` limits it to descendants of one process. */
export function cellProcesses(owner: number): number[] {
  return startedAs(owner, /bwrap|\/runner/);
}

/** Processes that start cells for one process. */
export function launchersOf(owner: number): number[] {
  return startedAs(owner, /launcher\.py/);
}

export async function containersOf(owner: number): Promise<string[]> {
  const all = await new Docker().listContainers({ all: true, filters: { label: [OWNER_LABEL] } });
  return all.filter((info) => info.Labels[OWNER_LABEL]?.startsWith(`${owner}-`)).map((info) => info.Id);
}

/** Directories of cgroups that name this process. */
export function cgroupsOf(owner: number): string[] {
  const places = readText(`/proc/${process.pid}/mountinfo`)
    .split("\n")
    .filter((line) => line.includes(" - cgroup"))
    .map((line) => line.split(" ")[4]!);
  const own = readText("/proc/self/cgroup")
    .trim()
    .split("\n")
    .map((line) => line.split(":").slice(2).join(":"));
  const bases = places.flatMap((place) => own.map((path) => place + path)).filter((base) => existsSync(base));
  return [...new Set(bases)].flatMap((base) =>
    readdirSync(base)
      .filter((name) => name.startsWith(`warpgrade-${owner}-`))
      .map((name) => `${base}/${name}`),
  );
}

/** Descriptors this process holds, sockets and pipes included. */
export function openDescriptors(): number {
  return readdirSync("/proc/self/fd").length;
}

/** Mounts of this machine, without those an engine makes and removes for everybody at any moment. */
export function mountCount(): number {
  const lines = readText("/proc/self/mountinfo").trim().split("\n");
  return lines.filter((line) => !/\/docker\/|containerd/.test(line)).length;
}

/** Private directories that one process's sandboxes have made. */
export function privateDirectories(owner: number): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`warpgrade-sandbox-${owner}-`));
}

/** All that one driver might leave, counted. */
export async function countTraces(driver: DriverName): Promise<Record<string, number>> {
  return {
    containers: driver === "docker" ? (await containersOf(process.pid)).length : 0,
    processes: cellProcesses(process.pid).length + launchersOf(process.pid).length,
    cgroups: cgroupsOf(process.pid).length,
    mounts: mountCount(),
    files: privateDirectories(process.pid).length,
    descriptors: openDescriptors(),
  };
}

/** Kills, from outside, one running cell of this process, as an operator or a failing engine would. */
export async function killOneFromOutside(driver: DriverName): Promise<void> {
  if (driver === "docker") {
    const [id] = await containersOf(process.pid);
    await new Docker().getContainer(id!).kill();
    return;
  }
  const bwrap = descendantsOf(process.pid).find((pid) => safeLink(`/proc/${pid}/exe`).endsWith("bwrap"));
  process.kill(bwrap!, "SIGKILL");
}

function safeLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
