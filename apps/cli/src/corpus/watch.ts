/**
 * Watches the machine while one record is judged, and names what must not be seen. Every record is watched for all
 * of it, whatever the record itself forbids; a record that forbids something nobody looks for is a fault.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { SANDBOX_LIMITS } from "@warpgrade/domain";
import type { JudgeAnswer } from "@warpgrade/judge";
import { childEnvironment } from "@warpgrade/platform";
import { filesOf, freeBytes, listeners, livingCells } from "./host.ts";

/** What the records forbid, in their words; each is one of the looks below. */
export const EFFECTS = [
  "a process left after the run",
  "a file of the host changed",
  "a listening socket on the host",
  "disk of the host grows",
  "worker memory grows with the flood",
  "a secret of the host in the output",
  "an expected value in the output",
  "the run ends later than its limit",
] as const;
export type Effect = (typeof EFFECTS)[number];
/** Looked for by the run that follows each record. */
export const SEEN_LATER = /^(\/\S+) seen by a later run$/;

export interface Seen {
  effect: Effect;
  detail: string;
}

const MIB = 1024 * 1024;
/** Other work of the machine writes too; a cell that could reach the disk would write gigabytes. */
const DISK_NOISE = 512 * MIB;
/** A flood is kept to 64 KiB a stream; this is the collector's own. */
const MEMORY_NOISE = 256 * MIB;
/** Making, killing and removing a container on a busy machine. */
const CLEAN_UP_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** A cell may have these of its own. */
const COMMON = new Set(["PATH", "HOME", "PWD", "LANG", "LC_ALL", "SHELL"]);
const MIN_SECRET_CHARS = 12;

/** Something only the host knows, placed where a cell would find it if it could look; and this process's environment. */
export class Secret {
  private readonly value = `canary-${randomBytes(12).toString("hex")}`;
  private readonly folder = mkdtempSync("/tmp/warpgrade-secret-");
  readonly file = `${this.folder}/secret`;
  constructor() {
    chmodSync(this.folder, 0o755);
    writeFileSync(this.file, this.value, { mode: 0o644 });
  }

  /** The first secret that stands in a text. */
  findIn(text: string): string | null {
    const environment = Object.entries(childEnvironment({})).filter(([name]) => !COMMON.has(name));
    const values = environment.map(([, value]) => value ?? "").filter((value) => value.length >= MIN_SECRET_CHARS);
    return [this.value, ...values].find((value) => text.includes(value)) ?? null;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

export interface WatchedRecord {
  /** The program, whose paths are looked at. */
  text: string;
  /** Expected values that no program knows; decimal texts too long to come about by chance. */
  hidden: readonly string[];
}

export interface Watched {
  answer: JudgeAnswer;
  seen: Seen[];
  /** A cell was seen while it ran: the watch looks in the right place. */
  sawCell: boolean;
}

export async function watchRecord(
  { text, hidden }: WatchedRecord,
  { driver, secret }: { driver: string; secret: Secret },
  work: () => Promise<JudgeAnswer>,
): Promise<Watched> {
  const paths = [...new Set(text.match(/(?<![\w.])\/[\w.-]+(?:\/[\w.-]+)*/g) ?? [])];
  const before = { files: filesOf(paths), free: freeBytes(), rss: process.memoryUsage.rss(), ports: listeners() };
  let sawCell = false;
  let mostRss = before.rss;
  const foundPorts = new Set<string>();
  const look = setInterval(() => {
    mostRss = Math.max(mostRss, process.memoryUsage.rss());
    for (const port of listeners()) if (!before.ports.includes(port)) foundPorts.add(port);
    if (!sawCell)
      void livingCells(driver).then(
        (cells) => (sawCell ||= cells.length > 0),
        () => {},
      );
  }, LOOK_EVERY_MS);
  const startedAt = performance.now();
  let answer: JudgeAnswer;
  try {
    answer = await work();
  } finally {
    clearInterval(look);
  }
  const took = performance.now() - startedAt;
  const left = await cellsLeft(driver);
  const seen: Seen[] = left.map((detail) => ({ effect: "a process left after the run", detail }));
  const add = (effect: Effect, detail: string) => seen.push({ effect, detail });
  for (const [path, state] of filesOf(paths)) {
    if (state !== (before.files.get(path) ?? "")) add("a file of the host changed", path);
  }
  for (const port of foundPorts) add("a listening socket on the host", port);
  const shrunk = freeBytes().map((free, at) => (before.free[at] ?? 0) - free);
  if (shrunk.some((bytes) => bytes > DISK_NOISE)) add("disk of the host grows", `${Math.max(...shrunk)} bytes`);
  if (mostRss - before.rss > MEMORY_NOISE) add("worker memory grows with the flood", `${mostRss - before.rss} bytes`);
  const printed =
    [answer.stdout, answer.stderr].flatMap(({ head, tail }) => [head, tail]).join("\n") + (answer.error ?? "");
  const secretFound = secret.findIn(`${printed}\n${JSON.stringify(answer)}`);
  if (secretFound !== null) add("a secret of the host in the output", secretFound.slice(0, 60));
  const leaked = hidden.find((value) => printed.includes(value));
  if (leaked !== undefined) add("an expected value in the output", leaked);
  // A cell is judged in one run, its blank in the clean template in another, and asked first in a third.
  if (took > 3 * SANDBOX_LIMITS.wallMs + CLEAN_UP_MS)
    add("the run ends later than its limit", `${Math.round(took)} ms`);
  return { answer, seen, sawCell };
}

/** What still is there once clean-up has had its time; empty as soon as nothing is. */
async function cellsLeft(driver: string): Promise<string[]> {
  const until = performance.now() + CLEAN_UP_MS;
  for (;;) {
    const cells = await livingCells(driver);
    if (cells.length === 0 || performance.now() > until) return cells;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
