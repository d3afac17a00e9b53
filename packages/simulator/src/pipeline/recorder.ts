/** What a run is told by: figures of the critical warp, the tiles kept for a picture, the first thing that goes wrong. */
import type { SmSpan } from "../verdict.ts";
import type { Copies } from "./copies.ts";
import type { Margins } from "./margins.ts";
import { newRun, type EngineOptions, type TimedRun } from "./timed-run.ts";

export class Recorder {
  readonly run: TimedRun = newRun();
  /** Tiles that the critical warp has begun to compute: the one that it prepares for. */
  computed = 0;
  /** Is told what figures depend on; null: nobody asks. */
  margins: Margins | null = null;
  readonly #S: number;
  readonly #keep: number;
  readonly #watched: number | null;
  #pendingStall: { from: number; to: number } | null = null;

  constructor(S: number, { keepTiles = 0, watchTile }: EngineOptions) {
    this.#S = S;
    this.#keep = keepTiles;
    this.#watched = watchTile ?? null;
  }

  issued(from: number, to: number): void {
    this.run.issueCycles += to - from;
    this.span("issue", from, to);
  }

  /** `cost`: the barrier's own; the rest was waiting for the other warps. */
  metBarrier(from: number, to: number, cost: number): void {
    this.run.barrierCycles += cost;
    this.span("barrier", from, to);
  }

  waited(from: number, to: number): void {
    if (this.margins !== null) this.margins.positive(to - from);
    if (to <= from) return;
    const { run } = this;
    if (this.computed === 0) {
      run.fill += to - from;
      this.span("fill", from, to);
      return;
    }
    run.stall += to - from;
    run.stalledTiles += 1;
    if (this.computed >= this.#keep) return;
    this.#pendingStall = { from, to };
    this.span("stall", from, to);
  }

  /** Until the last kept tile has been computed; what follows on what is alike is one span. */
  span(kind: SmSpan["kind"], from: number, to: number): void {
    const tile = kind === "compute" ? this.computed - 1 : this.computed;
    if (tile >= this.#keep || to <= from) return;
    const last = this.run.spans.at(-1);
    if (last?.kind === kind && last.tile === tile && last.to === from) last.to = to;
    else this.run.spans.push({ kind, tile, from, to });
  }

  /** Notes the time of a watched tile; after a skip it is known by its true number. */
  watch(what: "issued" | "read", tile: number, now: number): void {
    if (this.#watched === null) return;
    const { skipped, watched } = this.run;
    if (tile + skipped.tiles === this.#watched) watched[what] ??= now + skipped.cycles;
  }

  /** Only the first counts. */
  manifest(kind: "RAW" | "WAR" | "uninitialised", tile: number, slot: number, now: number): void {
    if (this.run.manifested !== null) return;
    const { skipped } = this.run;
    const place = { tile: tile + skipped.tiles, slot: (slot + skipped.tiles) % this.#S };
    this.run.manifested = { kind, ...place, cycle: now + skipped.cycles };
  }

  /** Whether the tile that the critical warp has read is kept. */
  endTile(tile: number): boolean {
    if (tile < this.#keep) return true;
    this.#pendingStall = null;
    return false;
  }

  keepTile(tile: number, slot: number, compute: { from: number; to: number }, copies: Copies): void {
    this.span("compute", compute.from, compute.to);
    const stall = this.#pendingStall;
    this.#pendingStall = null;
    const at = slot * copies.chunks;
    const isLoaded = copies.tile[at] === tile;
    const copy = isLoaded ? { from: copies.from[at] as number, to: copies.to[at] as number } : null;
    this.run.tiles.push({ tile, slot, copy, stall, compute });
  }
}
