import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import { join, relative } from "node:path";
import { root } from "../root.ts";

/** Writes one part's figures, with the machine they are of, into the day's file; returns its path. */
export function keepResults(part: string, figures: object): string {
  const folder = join(root, ".data", "bench");
  const now = new Date().toISOString();
  const file = join(folder, `${now.slice(0, 10)}.json`);
  mkdirSync(folder, { recursive: true });
  const machine = {
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryMiB: Math.round(totalmem() / 2 ** 20),
    kernel: release(),
    node: process.version,
    // Above the number of cores, others were at work and times are of them too.
    loadAverage: loadavg()[0],
  };
  const all = [...readResults(file), { at: now, part, machine, ...figures }];
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  return relative(root, file);
}

function readResults(file: string): object[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as object[];
  } catch {
    return [];
  }
}
