/**
 * The max-plus recurrence of a ring, one step a tile: when the copies are ready, when the tiles have
 * been computed. No events, no queue. Once every date lies the same number of cycles later than d
 * tiles before (d tiles are one trip round the ring), it does so for ever: the rest is a product.
 */
import type { RingInput } from "./ring-input.ts";

export type Ring = Pick<RingInput, "S" | "K" | "order" | "L" | "C" | "I" | "Bar" | "B">;

/** How the correct variants wait: tiles covered beyond the one needed, and whether the drain waits for all. */
export interface Waiting {
  extra: number;
  tailWaitsForAll: boolean;
}
export const PLAIN_WAITING: Waiting = { extra: 0, tailWaitsForAll: false };

/** Tiles over which a slot's round trip is spread. */
export function tilesBeside({ S, order }: Pick<Ring, "S" | "order">, { extra }: Waiting = PLAIN_WAITING): number {
  return Math.max(1, (order === "A" ? S - 1 : S) - extra);
}

interface Dates {
  /** The computing warp is done with everything so far. */
  end: number;
  /** The copy path is free. */
  path: number;
  /** tma: the producer's own time. */
  issued: number;
  /** By tile modulo S: the newest tile's copy is ready, the newest tile has been computed. */
  ready: Float64Array<ArrayBuffer>;
  done: Float64Array<ArrayBuffer>;
}

export function recurrenceTotal(ring: Ring, waiting: Waiting): number {
  const { S, K } = ring;
  const dates: Dates = { end: 0, path: 0, issued: 0, ready: new Float64Array(S), done: new Float64Array(S) };
  const step = ring.order === "tma" ? tmaStep : cpAsyncStep;
  if (ring.order !== "tma") fill(ring, dates);
  // Whole trips of the slots that copies run beside: at least a trip round the ring, so that a look costs little beside it.
  const beside = tilesBeside(ring, waiting);
  const round = beside * Math.ceil(S / beside);
  let before: Dates | null = null;
  for (let tile = 0; tile < K; tile += 1) {
    if (tile % round === 0 && tile + 2 * S + round < K) {
      const shift: number | null = before === null ? null : commonShift(ring, before, dates, tile, round);
      if (shift !== null)
        tile += skip({ dates, shift, round, rounds: Math.floor((K - tile - 2 * S) / round), S, tile });
      before = shift === null ? { ...dates, ready: dates.ready.slice(), done: dates.done.slice() } : null;
    }
    step(ring, dates, tile, waiting);
  }
  // Order B's trailing barrier after the last tile delays nobody, so it is no part of the total.
  return dates.end - (ring.order === "B" ? ring.Bar : 0);
}

/** The prologue: S-1 tiles, issued one after the other. */
function fill(ring: Ring, dates: Dates): void {
  for (let tile = 0; tile < Math.min(ring.S - 1, ring.K); tile += 1) issue(ring, dates, tile);
}

function issue(ring: Ring, dates: Dates, tile: number): void {
  dates.end += ring.I;
  copy(ring, dates, tile, dates.end);
}

function copy({ S, L, B }: Ring, dates: Dates, tile: number, at: number): void {
  const start = Math.max(at, dates.path);
  dates.path = start + B;
  dates.ready[tile % S] = start + Math.max(L, B);
}

function cpAsyncStep(ring: Ring, dates: Dates, tile: number, waiting: Waiting): void {
  const { S, K, order, C, Bar } = ring;
  const issues = tile + S - 1 < K;
  if (order === "B" && issues) issue(ring, dates, tile + S - 1);
  const newest = Math.min(K - 1, tile + S - (order === "A" ? 2 : 1));
  const covered = !issues && waiting.tailWaitsForAll ? newest : Math.min(newest, tile + waiting.extra);
  dates.end = Math.max(dates.end, dates.ready[covered % S] as number) + Bar;
  if (order === "A" && issues) issue(ring, dates, tile + S - 1);
  dates.end += C + (order === "B" ? Bar : 0);
}

function tmaStep(ring: Ring, dates: Dates, tile: number): void {
  const slot = tile % ring.S;
  dates.issued = Math.max(dates.issued, dates.done[slot] as number) + ring.I;
  copy(ring, dates, tile, dates.issued);
  dates.end = Math.max(dates.end, dates.ready[slot] as number) + ring.Bar + ring.C;
  dates.done[slot] = dates.end;
}

/**
 * How much later every date is than a round before; null where they do not agree. A date that can delay
 * nobody any more counts as the date of whoever would have waited for it.
 */
function commonShift({ S, order }: Ring, before: Dates, now: Dates, tile: number, round: number): number | null {
  const shift = now.end - before.end;
  const tma = order === "tma";
  const agree = (was: number, wasFloor: number, is: number, floor: number) =>
    Math.max(is, floor) - Math.max(was, wasFloor) === shift;
  if (tma && now.issued - before.issued !== shift) return null;
  const issuer = tma ? ([before.issued, now.issued] as const) : ([before.end, now.end] as const);
  if (!agree(before.path, issuer[0], now.path, issuer[1])) return null;
  for (let ahead = 0; ahead < S; ahead += 1) {
    const was = (tile - round + ahead) % S;
    const is = (tile + ahead) % S;
    if (!agree(before.ready[was] as number, before.end, now.ready[is] as number, now.end)) return null;
    if (tma && (now.done[is] as number) - (before.done[was] as number) !== shift) return null;
  }
  return shift;
}

interface Skip {
  dates: Dates;
  shift: number;
  round: number;
  rounds: number;
  S: number;
  tile: number;
}

/** Lets whole rounds go by; answers how many tiles. */
function skip({ dates, shift, round, rounds, S }: Skip): number {
  if (rounds <= 0) return 0;
  const tiles = rounds * round;
  const later = rounds * shift;
  dates.end += later;
  dates.path += later;
  dates.issued += later;
  const turned = (array: Float64Array<ArrayBuffer>) => {
    const old = array.slice();
    for (let slot = 0; slot < S; slot += 1) array[(slot + tiles) % S] = (old[slot] as number) + later;
  };
  turned(dates.ready);
  turned(dates.done);
  return tiles;
}
