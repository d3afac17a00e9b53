import type { Cell, CellEvents } from "./cell.ts";
import { Conversation } from "./protocol/conversation.ts";

/** A started, idle cell whose runner has said hello. */
export interface ReadyCell {
  cell: Cell;
  conversation: Conversation;
  /** CPU seconds that its start has cost; read then, because a run would have to wait for it. */
  cpuBefore: number;
}

const QUIET: Omit<CellEvents, "frames"> = { stdout: () => {}, stderr: () => {} };

/** Waits for the runner's hello. Rejects, with the cell killed, when it does not come within `withinMs`. */
export async function awaitReady(cell: Cell, withinMs: number): Promise<ReadyCell> {
  const conversation = new Conversation();
  let complaint = "";
  let timer: NodeJS.Timeout | undefined;
  const hello = new Promise<"ready" | "broken">((resolve) => {
    cell.listen({
      ...QUIET,
      stderr: (chunk) => {
        complaint = (complaint + chunk.toString("utf8")).slice(0, 2000);
      },
      frames: (chunk) => {
        conversation.push(chunk);
        if (conversation.state === "ready") resolve("ready");
        else if (conversation.state === "broken") resolve("broken");
      },
    });
  });
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), withinMs);
  });
  const outcome = await Promise.race([hello, late, cell.ended.then((facts) => facts)]);
  clearTimeout(timer);
  if (outcome === "ready") {
    cell.listen({ ...QUIET, frames: (chunk) => conversation.push(chunk) });
    return { cell, conversation, cpuBefore: cell.cpuSeconds() ?? 0 };
  }
  cell.kill();
  const facts = await cell.ended;
  await cell.gone;
  if (outcome === "late") throw new Error(`the runner did not start within ${withinMs} ms. ${complaint}`.trim());
  const why = facts.fault ?? conversation.brokenBecause ?? `exit ${facts.exitCode ?? `signal ${facts.signal}`}`;
  throw new Error(`the runner did not start (${why}). ${complaint}`.trim());
}
