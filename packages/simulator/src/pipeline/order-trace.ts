/** What happens before what, as `traceOrder` notes it: tables of whole numbers, since a deep ring has tens of thousands of points. */
export class Rows {
  length = 0;
  readonly #width: number;
  #cells: Int32Array<ArrayBuffer>;

  constructor(width: number) {
    this.#width = width;
    this.#cells = new Int32Array(64 * width);
  }

  /** A new row of zeros; answers its number. */
  add(): number {
    const row = this.length;
    this.length += 1;
    if (this.length * this.#width > this.#cells.length) {
      const larger = new Int32Array(2 * this.#cells.length);
      larger.set(this.#cells);
      this.#cells = larger;
    }
    return row;
  }

  get(row: number, column: number): number {
    return this.#cells[row * this.#width + column] as number;
  }

  set(row: number, column: number, value: number): void {
    this.#cells[row * this.#width + column] = value;
  }
}

/** Columns of a point: its tile and slot, operations that its warp had ended, what it knew of the others' (a row of `clocks`). */
export const POINT = { TILE: 0, SLOT: 1, AT: 2, CLOCK: 3 } as const;

/**
 * A load's further columns. cp.async: operations ended by its warp's wait that covers the copy, 0 where none does. tma: the
 * phase of the tile's full barrier that the bytes belong to; -1 where it may end without them.
 */
export const LOADED = { COVERED: 4, PHASE: 5, WIDTH: 6 } as const;

/** A read's. tma: phases of the slot's full barrier that are known to be over; 1 where the warp has waited on it for this tile. */
export const READ = { FULL_PHASES: 4, AWAITED: 5, WIDTH: 6 } as const;

export interface WarpTrace {
  loads: Rows;
  /** So many of the loads, the first ones, were committed. */
  committed: number;
  reads: Rows;
}

export interface OrderTrace {
  warps: WarpTrace[];
  /** Rows with a column for each warp: so many of its operations are known to have ended. */
  clocks: Rows;
  mbarriers: boolean;
  /** Uses of mbarriers that the init, or its fence, does not happen before. */
  uninitialised: { warp: number; op: number; tile: number; slot: number; missing: "init" | "fence" }[];
  /** Warps that never end, and where they wait. */
  stuck: { warp: number; op: number; tile: number }[];
}
