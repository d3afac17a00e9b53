/**
 * What a run still depends on once its hazard has shown: which tile lies in a slot is of no interest any more, a parity tells
 * only even phases from odd ones, and a barrier that has lost count hears nothing. So a producer that runs away from the
 * consumers, or copies that queue up before the path for ever, may leave the rest of the machine in a steady state.
 */
import type { EventQueue } from "./event-queue.ts";
import { BLOCK, type Machine } from "./machine.ts";
import type { Write } from "./ring-state.ts";

const { NOTHING, FULL, EMPTY } = BLOCK;

interface Place {
  tile: number;
  now: number;
}

/** As of the tile and the clock. `landings`: whether copies under way count. `write` answers false to stop. */
export function writeSettled(
  { machine, queue, landings }: { machine: Machine; queue: EventQueue; landings: boolean },
  place: Place,
  write: Write,
): void {
  if (!writeWarps(machine, queue, place, write)) return;
  if (landings && !writeLandings(machine, queue, place, write)) return;
  if (machine.warps > 1 && !machine.waits.issuesAlone && !writeCharged(machine, place, write)) return;
  if (!machine.mbarriers) return;
  for (let ahead = 0; ahead < machine.S; ahead += 1) if (!writeBarriers(machine, place.tile, ahead, write)) return;
}

/** A print of the state: of the warps and of how many copies are under way, which is little to look at. */
export function settledPrint(machine: Machine, queue: EventQueue, place: Place, landings: boolean): number {
  let print = 0;
  if (landings)
    for (let warp = 0; warp < machine.warps; warp += 1) print = Math.imul(print, 31) + queue.landingsCount(warp);
  writeWarps(machine, queue, place, (value) => {
    print = (Math.imul(print, 31) + value) | 0;
    return true;
  });
  return print;
}

function writeWarps(machine: Machine, queue: EventQueue, { tile, now }: Place, write: Write): boolean {
  const { S, waits } = machine;
  if (!write(machine.arrived)) return false;
  for (let warp = 0; warp < machine.warps; warp += 1) {
    const cursor = machine.cursors[warp] as Machine["cursors"][number];
    const { committed, oldest } = machine.groups[warp] as Machine["groups"][number];
    const on = machine.blocked[warp] as number;
    const due = queue.ownTime(warp);
    const isAtBarrier = on === FULL || on === EMPTY;
    const isGoing =
      write(due === Infinity ? -1 : due - now) &&
      write(cursor.isDone ? -1 : lagOf(machine, cursor.k - tile)) &&
      write(cursor.place) &&
      write(on) &&
      write(isAtBarrier ? modulo((machine.blockedSlot[warp] as number) - tile, S) : 0) &&
      write(on === NOTHING || isAtBarrier ? 0 : (machine.blockedArg[warp] as number)) &&
      write(waits.groups ? committed - oldest : 0);
    if (!isGoing) return false;
  }
  return true;
}

function writeLandings(
  { copies, S, warps, groups, waits }: Machine,
  queue: EventQueue,
  place: Place,
  write: Write,
): boolean {
  const places = S * copies.chunks;
  if (!write(Math.max(0, copies.pathFree - place.now))) return false;
  for (let warp = 0; warp < warps; warp += 1) {
    const committed = groups[warp]?.committed ?? 0;
    for (const { time, id } of queue.landingsOf(warp)) {
      const { where, group } = copies.placeOf(id);
      const ahead = modulo(where - place.tile * copies.chunks, places);
      if (!write(time - place.now) || !write(ahead) || !write(waits.groups ? committed - group : 0)) return false;
    }
  }
  return true;
}

function writeCharged({ copies, S }: Machine, { tile, now }: Place, write: Write): boolean {
  for (let ahead = 0; ahead < S; ahead += 1) {
    const slot = (tile + ahead) % S;
    if (!write(copies.chargedTile(slot) - tile)) return false;
    if (!write(Math.max(0, (copies.chargedAt[slot] as number) - now))) return false;
  }
  return true;
}

/** Two warps that issue share the path's charge for a tile as long as they are at the same one. */
export function lagOf({ S, waits }: Machine, tiles: number): number {
  return waits.issuesAlone ? modulo(tiles, 2 * S) : tiles;
}

/** Of the slot so many tiles ahead. */
export function writeBarriers(
  { S, full, empty, waits, absolute }: Machine,
  tile: number,
  ahead: number,
  write: Write,
): boolean {
  const slot = (tile + ahead) % S;
  const round = Math.floor((tile + ahead) / S);
  const isDead = full.isDead(slot);
  const isHeard = waits.full && !isDead;
  return (
    write(absolute ? round & 1 : 0) &&
    write(waits.full ? modulo((full.phase[slot] as number) - round, 2) : 0) &&
    write(isDead ? 1 : 0) &&
    write(isHeard ? (full.missing[slot] as number) : 0) &&
    write(isHeard ? (full.bytes[slot] as number) : 0) &&
    write(modulo((empty.phase[slot] as number) - round, 2)) &&
    write(empty.missing[slot] as number)
  );
}

function modulo(value: number, by: number): number {
  const rest = value % by;
  return rest < 0 ? rest + by : rest;
}
