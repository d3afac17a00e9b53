/**
 * The state of a running ring in two lists: dates, and all else. Where the one grows by fixed amounts and the other stays as
 * it is, and everything is chosen as before, it goes on so.
 */
import type { EventQueue } from "./event-queue.ts";
import { BLOCK, type Machine } from "./machine.ts";
import type { Write } from "./ring-state.ts";
import { lagOf, writeBarriers } from "./settled.ts";

const { NOTHING, FULL, EMPTY } = BLOCK;

/** What a drift moves. */
export interface Moving {
  machine: Machine;
  queue: EventQueue;
}

/**
 * Of the copy path; of each warp, when it goes on and since when it is blocked; of each slot from the tile's own on, when its
 * bytes began to move; of each copy under way, when it lands. What no date stands for is 0.
 */
export function datesOf(machine: Machine, queue: EventQueue, tile: number): number[] {
  const { copies, S } = machine;
  const dates = [copies.pathFree];
  for (let warp = 0; warp < machine.warps; warp += 1) {
    const due = queue.ownTime(warp);
    dates.push(due === Infinity ? 0 : due, machine.blocked[warp] === NOTHING ? 0 : (machine.since[warp] as number));
  }
  for (let ahead = 0; ahead < S; ahead += 1) dates.push(copies.chargedAt[(tile + ahead) % S] as number);
  for (let warp = 0; warp < machine.warps; warp += 1) {
    for (const { time } of queue.landingsOf(warp)) dates.push(time);
  }
  return dates;
}

/** As of a tile. `isSettled`: a hazard has shown, and only what still matters counts (settled.ts). */
export function countsOf(machine: Machine, queue: EventQueue, tile: number, isSettled: boolean): number[] {
  const { copies, S, waits } = machine;
  const counts = [machine.arrived];
  const write = (value: number) => counts.push(value) > 0;
  for (let warp = 0; warp < machine.warps; warp += 1) counts.push(...warpCounts(machine, warp, tile, isSettled));
  const isCharged = !isSettled || !waits.issuesAlone;
  for (let ahead = 0; ahead < S; ahead += 1) {
    const slot = (tile + ahead) % S;
    if (isCharged) write(copies.chargedTile(slot) - tile);
    if (!isSettled) writeHeld(machine, slot, tile, write);
    if (!machine.mbarriers) continue;
    if (isSettled) writeBarriers(machine, tile, ahead, write);
    else counts.push(...barrierCounts(machine, slot, tile + ahead));
  }
  for (let warp = 0; warp < machine.warps; warp += 1) {
    const committed = machine.groups[warp]?.committed ?? 0;
    for (const { id } of queue.landingsOf(warp)) {
      const held = copies.placeOf(id);
      counts.push(held.where % copies.chunks, slotsAhead(held.where, tile, machine));
      if (!isSettled) write(held.tile - tile);
      if (!isSettled || waits.groups) write(committed - held.group);
    }
  }
  return counts;
}

function writeHeld({ copies }: Machine, slot: number, tile: number, write: Write): void {
  for (let at = slot * copies.chunks; at < (slot + 1) * copies.chunks; at += 1) {
    const held = copies.tile[at] as number;
    write(held < 0 ? -Infinity : held - tile);
    write(copies.out[at] as number);
  }
}

function slotsAhead(where: number, tile: number, { copies, S }: Machine): number {
  const ahead = (Math.floor(where / copies.chunks) - tile) % S;
  return ahead < 0 ? ahead + S : ahead;
}

function barrierCounts({ S, full, empty, absolute }: Machine, slot: number, tile: number): number[] {
  const round = Math.floor(tile / S);
  return [
    absolute ? round & 1 : 0,
    (full.phase[slot] as number) - round,
    full.missing[slot] as number,
    full.bytes[slot] as number,
    (empty.phase[slot] as number) - round,
    empty.missing[slot] as number,
  ];
}

function warpCounts(machine: Machine, warp: number, tile: number, isSettled: boolean): number[] {
  const { S } = machine;
  const cursor = machine.cursors[warp] as Machine["cursors"][number];
  const { committed, oldest } = machine.groups[warp] as Machine["groups"][number];
  const on = machine.blocked[warp] as number;
  const slot = machine.blockedSlot[warp] as number;
  const reading = machine.readTile[warp] as number;
  const isAtBarrier = on === FULL || on === EMPTY;
  const lag = isSettled ? lagOf(machine, cursor.k - tile) : cursor.k - tile;
  return [
    cursor.isDone ? -Infinity : lag,
    cursor.place,
    isSettled && !machine.waits.groups ? 0 : committed - oldest,
    on,
    isAtBarrier ? (((slot - tile) % S) + S) % S : 0,
    on === NOTHING || isAtBarrier ? 0 : (machine.blockedArg[warp] as number),
    isSettled || reading < 0 ? -Infinity : reading - tile,
  ];
}

/** Moves what `datesOf` lists by so many cycles each, against the clock. */
export function moveDates({ machine, queue }: Moving, tile: number, by: readonly number[]): void {
  const { copies, S } = machine;
  let at = 0;
  const next = () => by[at++] as number;
  copies.pathFree += next();
  for (let warp = 0; warp < machine.warps; warp += 1) {
    const later = next();
    queue.moveOwn(warp, later);
    machine.due[warp] = (machine.due[warp] as number) + later;
    machine.since[warp] = (machine.since[warp] as number) + next();
  }
  for (let ahead = 0; ahead < S; ahead += 1) {
    const slot = (tile + ahead) % S;
    copies.chargedAt[slot] = (copies.chargedAt[slot] as number) + next();
  }
  queue.moveLandings((time, id) => {
    const lands = time + next();
    copies.moveLanding(id, lands);
    return lands;
  });
}
