/** The machine around the sandbox, looked at without asking the sandbox: processes, containers, files, sockets, disk. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);
/** What the docker driver writes on its containers: whose they are. */
const OWNER_LABEL = "org.warpgrade.sandbox.owner";
/** The user that cells run as, as an engine without user namespaces shows it. */
const CELL_UID = "65534";
const LISTEN = "0A";

function attempt<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}

const readText = (path: string): string => attempt(() => readFileSync(path, "utf8"), "");

function namespaceOf(pid: number | "self"): string {
  return attempt(() => readlinkSync(`/proc/${pid}/ns/pid`), "");
}

/** Living processes in a process namespace other than ours: descendants of this process, or orphans of the machine. */
function foreignProcesses(): string[] {
  const own = namespaceOf("self");
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const stat = readText(`/proc/${name}/stat`);
    const [state = "Z", parent = "0"] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (stat !== "" && state !== "Z") parents.set(Number(name), Number(parent));
  }
  const isOurs = (pid: number): boolean => {
    for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === process.pid) return true;
    return false;
  };
  return [...parents.keys()]
    .filter((pid) => isOurs(pid) && !["", own].includes(namespaceOf(pid)))
    .map((pid) => `process ${pid} (${readText(`/proc/${pid}/comm`).trim()})`);
}

async function ownContainers(): Promise<string[]> {
  const format = `{{.ID}} {{.Label "${OWNER_LABEL}"}}`;
  const { stdout } = await run("docker", ["ps", "--all", "--filter", `label=${OWNER_LABEL}`, "--format", format]);
  return stdout
    .split("\n")
    .map((line) => line.split(" "))
    .filter(([, owner]) => owner?.startsWith(`${process.pid}-`))
    .map(([id]) => `container ${id}`);
}

/** Cells of this process that exist now. Throws where a container engine cannot be asked. */
export async function livingCells(driver: string): Promise<string[]> {
  return driver === "docker" ? ownContainers() : foreignProcesses();
}

/** Sockets of the machine that a cell could have left listening, and its abstract names. */
export function listeners(): string[] {
  const tcp = ["/proc/net/tcp", "/proc/net/tcp6"]
    .flatMap((path) => readText(path).split("\n").slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTEN)
    .map((fields) => `port ${Number.parseInt(fields[1]?.split(":")[1] ?? "0", 16)} of user ${fields[7]}`);
  const names = [...readText("/proc/net/unix").matchAll(/@warpgrade-marker\S*/g)].map(([name]) => `socket ${name}`);
  return [...tcp.filter((one) => one.endsWith(` ${CELL_UID}`) || MARKER_PORT.test(one)), ...names];
}

/** The port that the programs of this corpus listen on. */
const MARKER_PORT = /^port 47613 /;

/** Where a file of a cell's would stand if its root were ours. */
const PLACES = ["/", "/tmp", "/var/tmp", "/dev/shm", "/home", "/root", "/run", "/etc", "/usr", "/var", tmpdir()];

/** State of each path, "" where nothing is; and every file called warpgrade-marker in the usual places. */
export function filesOf(paths: readonly string[]): Map<string, string> {
  const seen = new Map<string, string>();
  // What the kernel makes up on the spot has no lasting times.
  for (const path of paths.filter((one) => !/^\/(?:proc|sys|dev)\b/.test(one))) {
    const state = attempt(() => statSync(path, { throwIfNoEntry: false }), undefined);
    // A directory changes for many reasons; what is made inside is looked for by name.
    if (state?.isDirectory() !== true)
      seen.set(path, state === undefined ? "" : `${state.ino} ${state.size} ${state.mtimeMs}`);
  }
  for (const place of [...new Set([...PLACES, process.cwd()])]) {
    for (const name of attempt(() => readdirSync(place), [])) {
      if (name.startsWith("warpgrade-marker")) seen.set(`${place}/${name}`, "there");
    }
  }
  return seen;
}

/** Free bytes where the system, temporary files and an engine's data lie. */
export function freeBytes(): number[] {
  return ["/", tmpdir(), "/var/lib/docker"].map((place) =>
    attempt(() => {
      const { bavail, bsize } = statfsSync(place);
      return bavail * bsize;
    }, 0),
  );
}
