/**
 * How an access is cut into phases: 32 lanes of up to 4 bytes go at once, 16 of 8, 8 of 16; ldmatrix takes the eight
 * rows of a matrix at once. In a phase each of the 32 banks gives one 4-byte word a pass, to however many lanes ask.
 */
import { LANES } from "../access.ts";
import type { BankKind, BanksInput } from "./kinds.ts";

const BANKS = 32;
const WORD_BYTES = 4;

/** Lanes and words by bank, of one phase. */
export interface Phase {
  active: boolean;
  wordsByBank: Map<number, Set<number>>;
  lanesByBank: Map<number, Set<number>>;
}

export function matrices(kind: BankKind): number {
  return kind.startsWith("ldsm") ? Number(kind.slice(4)) : 0;
}

export function isPairMerged({ kind, widthBytes, byteAddressByLane }: BanksInput): boolean {
  if (kind !== "ld" || widthBytes < 8) return false;
  const pairs = (distance: number) =>
    byteAddressByLane.every((address, lane) => {
      const other = byteAddressByLane[lane ^ distance] ?? -1;
      return address < 0 || other < 0 || address === other;
    });
  return pairs(1) || pairs(2);
}

/** Lanes a phase, and how many phases a full warp takes. */
function phaseLanes(input: BanksInput): number {
  if (matrices(input.kind) > 0) return 8;
  const lanes = LANES / Math.max(1, input.widthBytes / WORD_BYTES);
  return isPairMerged(input) ? lanes * 2 : lanes;
}

/** Phases of the access with no lane masked: what the pipe reserves whatever the mask is. */
export function fullPhases(input: BanksInput): number {
  return matrices(input.kind) || LANES / phaseLanes(input);
}

export function phases(input: BanksInput): Phase[] {
  const lanes = phaseLanes(input);
  return Array.from({ length: fullPhases(input) }, (_, at) => phase(input, at * lanes, lanes));
}

function phase(input: BanksInput, first: number, count: number): Phase {
  const result: Phase = { active: false, wordsByBank: new Map(), lanesByBank: new Map() };
  const words = Math.max(1, input.widthBytes / WORD_BYTES);
  for (let lane = first; lane < first + count; lane += 1) {
    const address = input.byteAddressByLane[lane] ?? -1;
    if (address < 0) continue;
    result.active = true;
    const start = Math.floor(address / WORD_BYTES);
    for (let word = start; word < start + words; word += 1) {
      add(result.wordsByBank, word % BANKS, word);
      add(result.lanesByBank, word % BANKS, lane);
    }
  }
  return result;
}

function add(sets: Map<number, Set<number>>, bank: number, value: number): void {
  const set = sets.get(bank) ?? new Set();
  sets.set(bank, set.add(value));
}
