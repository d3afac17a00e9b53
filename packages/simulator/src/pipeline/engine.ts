/**
 * The timed run: a discrete-event simulation of the warps of one block.
 *
 * 1. A warp executes its operations one after the other. Issuing a tile's copies takes I, a barrier
 *    Bar from its last arrival, computing C; in the TMA ring Bar is the cost of a consumer's wait.
 * 2. Copies go through one path (copies.ts) and land later.
 * 3. `wait` blocks until all but the newest n committed groups of the warp have landed. An empty
 *    group is complete at once; a copy never committed is never waited for.
 * 4. A compute reads its slot from its begin to its end, half-open. If the tile has not landed by the
 *    begin, or a copy into the slot begins before the end, a hazard manifests in this very run.
 *
 * Two events at one cycle come in the order of their kinds: a landing before whatever it sets free,
 * the end of a read before the copy that it lets in.
 */
import { OP, type Cursor } from "./cursor.ts";
import { EventQueue, LANDING } from "./event-queue.ts";
import type { GroupQueue } from "./groups.ts";
import { BLOCK, Machine, type EngineInput } from "./machine.ts";
import { LONG_RUN } from "./long-run.ts";
import { Periods } from "./periods.ts";
import { Recorder } from "./recorder.ts";
import type { EngineOptions, TimedRun } from "./timed-run.ts";

// Local names: some loaders make every use of an imported one a function call.
const { NOTHING, GROUPS, FULL, EMPTY, CROWD } = BLOCK;
const { LOAD, COMMIT, WAIT, BARRIER, COMPUTE, INIT, FENCE, EXPECT, ARRIVE, AWAIT_FULL, AWAIT_EMPTY, DONE } = OP;

const LAND = LANDING;
// What else happens; at one cycle a landing comes first, then these in order.
const WAIT_END = 2;
const RELEASE = 3;
const READ_END = 4;
const STEP = 5;
const ISSUE_END = 6;

export function runEngine(input: EngineInput, options: EngineOptions = {}): TimedRun {
  return new Engine(input, options).run();
}

class Engine {
  readonly #input: EngineInput;
  readonly #options: EngineOptions;
  readonly #machine: Machine;
  readonly #queue: EventQueue;
  readonly #periods: Periods | null;
  #now = 0;
  /** The critical warp waits for a barrier that has lost count: nothing that comes makes a difference. */
  #isHung = false;
  #initialisedAt = Number.POSITIVE_INFINITY;
  readonly #told: Recorder;
  readonly #run: TimedRun;

  constructor(input: EngineInput, options: EngineOptions) {
    const skewed = options.disturb !== undefined;
    this.#input = input;
    this.#options = options;
    this.#told = new Recorder(input.S, options);
    this.#run = this.#told.run;
    const isSearched = (options.cut ?? true) && !skewed;
    this.#machine = new Machine(input, { skewed, isPrinted: isSearched });
    this.#queue = new EventQueue(this.#machine.warps, this.#machine.mbarriers ? 2 * input.S : input.S);
    this.#periods = isSearched
      ? new Periods({ input, options, machine: this.#machine, queue: this.#queue, told: this.#told })
      : null;
  }

  run(): TimedRun {
    for (let warp = 0; warp < this.#machine.warps; warp += 1) this.#advance(warp);
    const queue = this.#queue;
    const run = this.#run;
    const periods = this.#periods;
    const { untilShown = false, mostEvents = Infinity } = this.#options;
    while (queue.pop()) {
      if ((untilShown && run.manifested !== null) || run.events >= mostEvents) break;
      if (this.#isHung && this.#isOver()) break;
      this.#now = queue.time;
      run.events += 1;
      const { warp } = queue;
      if (periods !== null && periods.drift !== null) periods.drift.hear(queue.kind, warp);
      switch (queue.kind) {
        case LAND:
          this.#land(warp, queue.payload);
          break;
        case WAIT_END:
          this.#endWait(warp);
          break;
        case RELEASE:
          this.#release();
          break;
        case READ_END:
          this.#endRead(warp);
          this.#advance(warp);
          break;
        case ISSUE_END:
          this.#startCopies(warp);
          this.#advance(warp);
          break;
        default:
          this.#advance(warp);
      }
    }
    run.maxInFlight = this.#machine.copies.mostFlying;
    run.inOrder = this.#machine.copies.inOrder;
    run.lastTile = (this.#machine.cursors[this.#machine.critical] as Cursor).tile + run.skipped.tiles;
    run.stuck = this.#machine.blocked.some((on) => on !== NOTHING);
    return run;
  }

  /** Executes operations of one warp until one takes time or blocks. */
  #advance(warp: number): void {
    const { I, Bar } = this.#input;
    const cursor = this.#machine.cursors[warp] as Cursor;
    const groups = this.#machine.groups[warp] as GroupQueue;
    for (;;) {
      switch (cursor.next()) {
        case LOAD:
          if (warp === this.#machine.critical) this.#told.issued(this.#now, this.#now + I);
          this.#schedule(I + this.#delay(warp, cursor.tile, LOAD), ISSUE_END, warp);
          return;
        case COMMIT:
          groups.commit();
          break;
        case WAIT:
          if (groups.covers(cursor.arg)) break;
          this.#block(warp, GROUPS, 0, cursor.arg);
          return;
        case BARRIER:
          this.#arrive(warp);
          return;
        case COMPUTE:
          this.#startRead(warp, cursor.tile, cursor.slot);
          return;
        case INIT: {
          const delay = this.#delay(warp, -1, INIT);
          this.#initialisedAt = this.#now + delay;
          this.#schedule(delay, STEP, warp);
          return;
        }
        case EXPECT:
          this.#expect(cursor);
          break;
        case ARRIVE:
          this.#useMbarrier(cursor.tile, cursor.slot);
          if (this.#machine.empty.arrive(cursor.slot)) this.#wake(EMPTY, cursor.slot);
          break;
        case AWAIT_FULL:
          this.#useMbarrier(cursor.tile, cursor.slot);
          if (!this.#machine.full.passes(cursor.slot, cursor.arg)) {
            this.#block(warp, FULL, cursor.slot, cursor.arg);
            return;
          }
          if (Bar === 0) break;
          this.#payForWait(warp);
          return;
        case AWAIT_EMPTY:
          this.#useMbarrier(cursor.tile, cursor.slot);
          if (this.#machine.empty.passes(cursor.slot, cursor.arg)) break;
          this.#block(warp, EMPTY, cursor.slot, cursor.arg);
          return;
        case FENCE:
          break;
        case DONE:
          return;
      }
    }
  }

  #delay(warp: number, tile: number, op: number): number {
    return this.#options.disturb?.op(warp, tile, op) ?? 0;
  }

  /** A warp has at most one event of its own under way. */
  #schedule(after: number, kind: number, warp: number, payload = 0): void {
    this.#machine.due[warp] = this.#now + after;
    this.#queue.push(this.#now + after, kind, warp, payload);
  }

  #block(warp: number, on: number, slot: number, arg: number): void {
    this.#machine.blocked[warp] = on;
    this.#machine.due[warp] = -1;
    this.#machine.blockedSlot[warp] = slot;
    this.#machine.blockedArg[warp] = arg;
    this.#machine.since[warp] = this.#now;
    if (on === FULL && warp === this.#machine.critical) this.#isHung = this.#machine.full.isDead(slot);
  }

  #expect({ tile, slot, arg }: Cursor): void {
    const { full, blocked, blockedSlot, critical } = this.#machine;
    this.#useMbarrier(tile, slot);
    if (full.expect(slot, arg)) this.#wake(FULL, slot);
    else if (blocked[critical] === FULL && blockedSlot[critical] === slot) this.#isHung = full.isDead(slot);
  }

  /** Of a run that hangs: whether a long rest of it, in which the first warp issues for nobody, may be left out. */
  #isOver(): boolean {
    const { watchTile = -1 } = this.#options;
    const { cursors, waits } = this.#machine;
    const isLong = this.#periods !== null && this.#input.K > LONG_RUN;
    return isLong && !waits.firstComputes && (cursors[0] as Cursor).k > watchTile;
  }

  #arrive(warp: number): void {
    this.#machine.blocked[warp] = CROWD;
    this.#machine.since[warp] = this.#now;
    this.#machine.arrived += 1;
    if (this.#machine.arrived < this.#machine.warps) return;
    this.#machine.arrived = 0;
    this.#machine.blocked.fill(NOTHING);
    this.#queue.pushShared(this.#now + this.#barrierCost, RELEASE);
  }

  /** The barrier of a TMA ring's setup lies before time 0. */
  get #barrierCost(): number {
    return this.#machine.mbarriers && this.#told.computed === 0 ? 0 : this.#input.Bar;
  }

  #release(): void {
    const { critical, warps, since } = this.#machine;
    this.#told.metBarrier(since[critical] as number, this.#now, this.#barrierCost);
    for (let warp = 0; warp < warps; warp += 1) this.#advance(warp);
  }

  #payForWait(warp: number): void {
    const { Bar } = this.#input;
    if (warp === this.#machine.critical) this.#told.metBarrier(this.#now, this.#now + Bar, Bar);
    this.#schedule(Bar, STEP, warp);
  }

  #startCopies(warp: number): void {
    const { tile, slot } = this.#machine.cursors[warp] as Cursor;
    this.#told.watch("issued", tile, this.#now);
    for (let one = 0; one < this.#machine.warps; one += 1) {
      const read = this.#machine.readTile[one] as number;
      if (this.#machine.readSlot[one] === slot) this.#told.manifest("WAR", read, slot, this.#now);
    }
    if (!this.#machine.mbarriers) {
      this.#startCopy(warp, warp, (this.#machine.groups[warp] as GroupQueue).add());
      return;
    }
    for (let chunk = 0; chunk < 2; chunk += 1) this.#startCopy(warp, chunk, -1);
  }

  #startCopy(warp: number, chunk: number, group: number): void {
    const cursor = this.#machine.cursors[warp] as Cursor;
    const { slot } = cursor;
    const late = this.#options.disturb?.copy(cursor.tile, chunk) ?? 0;
    const id = this.#machine.copies.start(cursor, chunk, group, this.#now, late);
    this.#queue.pushLanding(this.#machine.copies.landing(slot, chunk), warp, id);
  }

  #land(warp: number, id: number): void {
    const tile = this.#machine.copies.tileOf(id);
    const group = this.#machine.copies.land(id);
    if (this.#machine.mbarriers) {
      const slot = tile % this.#input.S;
      if (this.#machine.full.deliver(slot)) this.#wake(FULL, slot);
      return;
    }
    const groups = this.#machine.groups[warp] as GroupQueue;
    groups.land(group);
    if (this.#machine.blocked[warp] === GROUPS && groups.covers(this.#machine.blockedArg[warp] as number))
      this.#unblock(warp);
  }

  /** A phase is over: whoever waits for it goes on. */
  #wake(on: number, slot: number): void {
    const barriers = on === FULL ? this.#machine.full : this.#machine.empty;
    for (let warp = 0; warp < this.#machine.warps; warp += 1) {
      const waits = this.#machine.blocked[warp] === on && this.#machine.blockedSlot[warp] === slot;
      if (waits && barriers.passes(slot, this.#machine.blockedArg[warp] as number)) this.#unblock(warp);
    }
  }

  #unblock(warp: number): void {
    this.#schedule(0, WAIT_END, warp, this.#machine.blocked[warp] as number);
    this.#machine.blocked[warp] = NOTHING;
  }

  #endWait(warp: number): void {
    const on = this.#queue.payload;
    if (warp === this.#machine.critical) this.#told.waited(this.#machine.since[warp] as number, this.#now);
    if (on === FULL && this.#input.Bar > 0) this.#payForWait(warp);
    else this.#advance(warp);
  }

  #useMbarrier(tile: number, slot: number): void {
    if (this.#now < this.#initialisedAt) this.#told.manifest("uninitialised", tile, slot, this.#now);
  }

  #startRead(warp: number, tile: number, slot: number): void {
    const fault = this.#machine.copies.fault(slot, tile);
    if (fault !== null) this.#told.manifest(fault, tile, slot, this.#now);
    this.#told.watch("read", tile, this.#now);
    if (warp === this.#machine.critical) {
      this.#periods?.note(tile, this.#now);
      this.#run.computeCycles += this.#input.C;
      this.#told.computed = tile + 1;
    }
    this.#machine.readTile[warp] = tile;
    this.#machine.readSlot[warp] = slot;
    this.#machine.since[warp] = this.#now;
    this.#schedule(this.#input.C + this.#delay(warp, tile, COMPUTE), READ_END, warp);
  }

  #endRead(warp: number): void {
    const run = this.#run;
    run.total = this.#now + run.skipped.cycles;
    const tile = this.#machine.readTile[warp] as number;
    const slot = this.#machine.readSlot[warp] as number;
    this.#machine.readTile[warp] = -1;
    this.#machine.readSlot[warp] = -1;
    if (warp !== this.#machine.critical) return;
    const isKept = this.#told.endTile(tile);
    if (!isKept) return;
    const compute = { from: this.#machine.since[warp] as number, to: this.#now };
    this.#told.keepTile(tile, slot, compute, this.#machine.copies);
  }
}
