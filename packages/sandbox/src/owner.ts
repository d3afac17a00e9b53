/** Whose a thing is: what a sandbox makes carries the process that made it, so that a dead one's can be found. */
import { readFileSync } from "node:fs";

/** Field 22 of /proc/PID/stat names, with the number, one process for ever; null where there is none, or no /proc. */
function startOf(pid: string | number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

/** "PID-START" of this process. */
export function ownMark(): string {
  return `${process.pid}-${startOf(process.pid) ?? 0}`;
}

/** Whether the process behind a mark is still there. */
export function isAlive(mark: string): boolean {
  const [pid = "", start = ""] = mark.split("-");
  return startOf(pid) === start;
}
