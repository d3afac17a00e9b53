import { isAlive, type ProcessIdentity } from "./identity.ts";

const LOOK_EVERY_MS = 25;

/**
 * Ends one process, and its group when it leads one: first the friendly signal, then, after the grace, SIGKILL.
 * Resolves when it is gone. A process that has been replaced by another of the same number is left alone.
 */
export async function stopProcess(
  target: ProcessIdentity,
  {
    signal = "SIGTERM",
    graceMs = 10_000,
    group = true,
  }: { signal?: NodeJS.Signals; graceMs?: number; group?: boolean } = {},
): Promise<void> {
  if (!isAlive(target)) return;
  send(target.pid, signal, group);
  if (await goneWithin(target, graceMs)) return;
  send(target.pid, "SIGKILL", group);
  await goneWithin(target, 5_000);
}

function send(pid: number, signal: NodeJS.Signals, group: boolean): void {
  for (const receiver of group ? [-pid, pid] : [pid]) {
    try {
      process.kill(receiver, signal);
      return;
    } catch {
      // No such group (it was not started as a leader) or gone already: try the process itself.
    }
  }
}

async function goneWithin(target: ProcessIdentity, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (isAlive(target)) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return true;
}
