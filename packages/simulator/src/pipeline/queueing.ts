/** Copies that nobody waits for and that come faster than the path takes them: their queue grows for ever, but evenly. */
import type { EventQueue } from "./event-queue.ts";
import type { Machine } from "./machine.ts";
import type { Steady } from "./steady.ts";

/**
 * Whether the path has never been free in the period, nor will be: all that it has begun in it is still under way, and lands
 * one time of the path apart.
 */
export function isBackToBack({ copies }: Machine, queue: EventQueue, { begun, path, cycles }: Steady): boolean {
  const { B, chunks } = copies;
  if (B === 0 || begun === 0 || path !== begun * B || path < cycles) return false;
  let before = Number.NaN;
  let waiting = 0;
  for (const { time, id } of queue.landingsOf(0)) {
    if (copies.placeOf(id).where % chunks !== 0) continue;
    if (waiting > 0 && time - before !== B) return false;
    before = time;
    waiting += 1;
  }
  return waiting > begun && before === copies.lastLanding;
}

/**
 * The path is so much further behind the clock, and with it all that is under way. What has come into the queue before that,
 * in the periods left out, lands earlier and is waited for by nobody: it is counted, not noted one by one.
 */
export function letQueueUp(
  { copies }: Machine,
  queue: EventQueue,
  { begun, path, cycles }: Steady,
  periods: number,
): void {
  const later = periods * (path - cycles);
  copies.letQueueUp(periods * begun, later);
  queue.moveLandings((time) => time + later);
}
