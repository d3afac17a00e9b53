import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { identify, isAlive, type ProcessIdentity } from "./identity.ts";
import { stopProcess } from "./stop.ts";

/**
 * What this start has running, on disk. When a start is killed without a chance to clean up, the next one reads here
 * what was left behind, and stops exactly that: identities, not names.
 */
const recordSchema = z.object({
  owner: z.object({ pid: z.number(), startedAt: z.string() }),
  address: z.string().nullable(),
  children: z.array(
    z.object({ name: z.string(), pid: z.number(), startedAt: z.string(), signal: z.enum(["SIGTERM", "SIGINT"]) }),
  ),
});
type RunRecord = z.infer<typeof recordSchema>;
export type Child = RunRecord["children"][number];

export interface Registry {
  /** Writes down a child before anything else is done with it. */
  add(child: Child): void;
  remove(pid: number): void;
  /** The address that a second start names when it finds this one running. */
  setAddress(address: string): void;
  /** Stops what is still written down here, and forgets everything. */
  close(): Promise<void>;
}

export type Claim =
  | { state: "claimed"; registry: Registry; recovered: string[] }
  | { state: "running"; owner: ProcessIdentity; address: string | null };

/**
 * Makes this process the owner of a data folder. Answers "running" when another start, still alive, owns it; otherwise
 * first stops what a dead owner left running, and names it. Each gets `graceMs` to end by itself.
 */
export async function claimDataFolder(dataFolder: string, { graceMs = 10_000 } = {}): Promise<Claim> {
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, "running.json");
  const previous = read(file);
  if (previous && isAlive(previous.owner)) {
    return { state: "running", owner: previous.owner, address: previous.address };
  }
  const recovered = previous ? await stopChildren(previous.children, graceMs) : [];
  const owner = identify(process.pid);
  if (!owner) throw new Error("this process cannot see itself in the process table");
  const record: RunRecord = { owner, address: null, children: [] };
  let open = true;
  // The news that a child has ended may arrive after everything was closed and its folder removed.
  const save = () => {
    if (open) write(file, record);
  };
  save();
  return {
    state: "claimed",
    recovered,
    registry: {
      add: (child) => {
        record.children.push(child);
        save();
      },
      remove: (pid) => {
        record.children = record.children.filter((child) => child.pid !== pid);
        save();
      },
      setAddress: (address) => {
        record.address = address;
        save();
      },
      close: async () => {
        await stopChildren(record.children, graceMs);
        open = false;
        rmSync(file, { force: true });
      },
    },
  };
}

/** Stops those of them that are still the same processes, and gives their names. */
async function stopChildren(children: Child[], graceMs: number): Promise<string[]> {
  const left = children.filter((child) => isAlive(child));
  // Last started, first stopped: the web and the worker before what they talk to.
  for (const child of left.toReversed()) await stopProcess(child, { signal: child.signal, graceMs });
  return left.map((child) => child.name);
}

function read(file: string): RunRecord | null {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // Missing, or torn by a crash while writing: there is nothing in it that could be trusted.
    return null;
  }
}

function write(file: string, record: RunRecord): void {
  writeFileSync(`${file}.new`, JSON.stringify(record, null, 2));
  renameSync(`${file}.new`, file);
}
