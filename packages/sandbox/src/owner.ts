/** Whose a thing is: what a sandbox makes carries the process that made it, so that a dead one's can be found. */
import { readFileSync } from "node:fs";

const MARK = /^([1-9]\d*)-(\d+)$/;
const NO_START = "0";

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
  return `${process.pid}-${startOf(process.pid) ?? NO_START}`;
}

/**
 * Whether the process behind a mark is still there. A system without /proc says only whether there is a process of that
 * number: a later one may have got it, whose end is then waited for. Better that than to remove what is in use.
 */
export function isAlive(mark: string): boolean {
  const [, pid = "", start = ""] = MARK.exec(mark) ?? [];
  if (pid === "") return false;
  return start === NO_START ? isThere(Number(pid)) : startOf(pid) === start;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
