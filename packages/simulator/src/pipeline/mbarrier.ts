import { RingPrint } from "./ring-print.ts";

/** The barrier objects of a TMA ring, one per slot: phases, arrivals still missing, bytes still under way. */
export class Mbarriers {
  /** Phases that are over. */
  readonly phase: Float64Array<ArrayBuffer>;
  readonly missing: Float64Array<ArrayBuffer>;
  /** Halves of a tile expected and not yet come; below zero where more came than was expected. */
  readonly bytes: Float64Array<ArrayBuffer>;
  /** Barriers at which more have arrived than their phase is for: it is never over. */
  dead = 0;
  /** Of each slot's tile that its phase under way is for; null: no longer kept up. */
  print: RingPrint | null = null;
  readonly #arrivals: number;

  constructor(slots: number, arrivals: number, isPrinted: boolean) {
    this.phase = new Float64Array(slots);
    this.missing = new Float64Array(slots).fill(arrivals);
    this.bytes = new Float64Array(slots);
    this.#arrivals = arrivals;
    if (!isPrinted) return;
    this.print = new RingPrint();
    for (let slot = 0; slot < slots; slot += 1) this.print.add(slot, slot);
  }

  /** Nothing ends the slot's phase any more. */
  isDead(slot: number): boolean {
    return (this.missing[slot] as number) < 0;
  }

  /** All three answer whether the phase is now over. */
  arrive(slot: number): boolean {
    const missing = (this.missing[slot] as number) - 1;
    this.missing[slot] = missing;
    if (missing === -1) this.dead += 1;
    return this.#turn(slot);
  }

  expect(slot: number, halves: number): boolean {
    this.bytes[slot] = (this.bytes[slot] as number) + halves;
    return this.arrive(slot);
  }

  deliver(slot: number): boolean {
    this.bytes[slot] = (this.bytes[slot] as number) - 1;
    return this.#turn(slot);
  }

  /** try_wait with a parity: true once the phase of that parity is over. */
  passes(slot: number, parity: number): boolean {
    return ((this.phase[slot] as number) & 1) !== parity;
  }

  #turn(slot: number): boolean {
    if (this.missing[slot] !== 0 || this.bytes[slot] !== 0) return false;
    if (this.print !== null) {
      const tile = (this.phase[slot] as number) * this.phase.length + slot;
      this.print.remove(tile, tile);
      this.print.add(tile + this.phase.length, tile + this.phase.length);
    }
    this.phase[slot] = (this.phase[slot] as number) + 1;
    this.missing[slot] = this.#arrivals;
    return true;
  }
}
