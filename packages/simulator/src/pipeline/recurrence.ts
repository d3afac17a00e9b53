/**
 * The max-plus recurrence of a ring, one step a tile: when the copies are ready, when the tiles have
 * been computed. No events, no queue. Once every date lies the same number of cycles later than d
 * tiles before (d tiles are one trip round the ring), it does so for ever: the rest is a product.
 */
import { LineSearch, type Line } from "./line-search.ts";
import { LONG_RUN } from "./long-run.ts";
import type { Margins } from "./margins.ts";
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
  /** Is told which of two dates was the later; null: nobody asks. */
  margins: Margins | null;
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
  const dates: Dates = {
    margins: null,
    end: 0,
    path: 0,
    issued: 0,
    ready: new Float64Array(S),
    done: new Float64Array(S),
  };
  const step = ring.order === "tma" ? tmaStep : cpAsyncStep;
  if (ring.order !== "tma") fill(ring, dates);
  // Whole trips of the slots that copies run beside: at least a trip round the ring, so that a look costs little beside it.
  const beside = tilesBeside(ring, waiting);
  const round = beside * Math.ceil(S / beside);
  let before: Dates | null = null;
  const lines = K > LONG_RUN ? new LineSearch([round], LONG_RUN / 5) : null;
  for (let tile = 0; tile < K; tile += 1) {
    if (tile % round === 0 && tile + 2 * S + round < K) {
      const shift: number | null = before === null ? null : commonShift(ring, before, dates, tile, round);
      const most = K - tile - 2 * S;
      const steady: Omit<Line, "tiles"> | null =
        shift === null
          ? null
          : { periods: Math.floor(most / round), by: Array.from({ length: 3 + 2 * S }, () => shift) };
      const state = () => ({ dates: listOf(dates, S, tile), counts: [] });
      const line = steady ?? lines?.note(tile, state, () => most) ?? null;
      dates.margins = lines?.margins ?? null;
      if (line !== null) {
        const tiles = line.periods * round;
        leaveOut(dates, { S, tile, tiles, by: line.by.map((cycles) => line.periods * cycles) });
        tile += tiles;
      }
      before = steady === null ? { ...dates, ready: dates.ready.slice(), done: dates.done.slice() } : null;
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
  dates.margins?.later(at - dates.path);
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
  const ready = dates.ready[covered % S] as number;
  dates.margins?.later(dates.end - ready);
  dates.end = Math.max(dates.end, ready) + Bar;
  if (order === "A" && issues) issue(ring, dates, tile + S - 1);
  dates.end += C + (order === "B" ? Bar : 0);
}

function tmaStep(ring: Ring, dates: Dates, tile: number): void {
  const slot = tile % ring.S;
  const done = dates.done[slot] as number;
  dates.margins?.later(dates.issued - done);
  dates.issued = Math.max(dates.issued, done) + ring.I;
  copy(ring, dates, tile, dates.issued);
  const ready = dates.ready[slot] as number;
  dates.margins?.later(dates.end - ready);
  dates.end = Math.max(dates.end, ready) + ring.Bar + ring.C;
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

/** All dates, those of the slots from the tile's own on. */
function listOf({ end, path, issued, ready, done }: Dates, S: number, tile: number): number[] {
  const list = [end, path, issued];
  for (let ahead = 0; ahead < S; ahead += 1) list.push(ready[(tile + ahead) % S] as number);
  for (let ahead = 0; ahead < S; ahead += 1) list.push(done[(tile + ahead) % S] as number);
  return list;
}

/** Lets so many tiles go by, in which each date grows by its own number of cycles, in the order of `listOf`. */
function leaveOut(
  dates: Dates,
  { S, tile, tiles, by }: { S: number; tile: number; tiles: number; by: number[] },
): void {
  const later = listOf(dates, S, tile).map((date, at) => date + (by[at] as number));
  const [end = 0, path = 0, issued = 0, ...slots] = later;
  dates.end = end;
  dates.path = path;
  dates.issued = issued;
  for (let ahead = 0; ahead < S; ahead += 1) {
    const slot = (tile + tiles + ahead) % S;
    dates.ready[slot] = slots[ahead] as number;
    dates.done[slot] = slots[S + ahead] as number;
  }
}
