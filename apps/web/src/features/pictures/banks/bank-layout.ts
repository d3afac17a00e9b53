/** The passes of one warp's access as a grid: a column for each bank, a row for each pass (wavefront). */
import { bankPhases, type BanksAnswer } from "@warpgrade/simulator";
import { scaleBand } from "d3-scale";

export const WIDTH = 820;
const LEFT = 84;
const TOP = 36;
const ROW = 18;
const BANKS = 32;
const WORD_BYTES = 4;

export interface BankCell {
  x: number;
  y: number;
  width: number;
  height: number;
  bank: number;
  pass: number;
  /** The 4-byte word, and the lanes that it goes to. */
  word: number;
  lanes: number[];
  /** Not the first word that the bank gives in its phase: a pass more. */
  isConflict: boolean;
}

export interface BankLayout {
  height: number;
  columns: { bank: number; x: number }[];
  /** `phase`: which part of the warp goes here; wide accesses take several. */
  rows: { pass: number; phase: number; y: number }[];
  cells: BankCell[];
  /** Around the worst bank in its phase; null where no bank gives more than one word. */
  worst: { x: number; y: number; width: number; height: number; bank: number; words: number } | null;
  footY: number;
}

export function layoutBanks(answer: BanksAnswer): BankLayout {
  const columns = scaleBand<number>(
    Array.from({ length: BANKS }, (_, bank) => bank),
    [LEFT, WIDTH],
  );
  const xOf = (bank: number) => columns(bank) ?? LEFT;
  const width = columns.bandwidth();
  const rows: BankLayout["rows"] = [];
  const cells: BankCell[] = [];
  let worst: BankLayout["worst"] = null;
  for (const [phase, words] of askedWords(answer.input).entries()) {
    const passes = Math.max(0, ...[...words.values()].map((ofBank) => ofBank.length));
    const top = TOP + ROW * rows.length;
    for (const [bank, ofBank] of words) {
      for (const [turn, { word, lanes }] of ofBank.entries()) {
        const box = { x: xOf(bank), y: top + ROW * turn, width, height: ROW };
        cells.push({ ...box, bank, pass: rows.length + turn, word, lanes, isConflict: turn > 0 });
      }
      const isWorst = worst === null && bank === answer.worst?.bank && ofBank.length === answer.degree;
      if (isWorst && ofBank.length > 1) {
        worst = { x: xOf(bank), y: top, width, height: ROW * ofBank.length, bank, words: ofBank.length };
      }
    }
    for (let turn = 0; turn < passes; turn += 1) rows.push({ pass: rows.length, phase, y: top + ROW * turn });
  }
  const bottom = TOP + ROW * rows.length;
  return {
    height: bottom + 30,
    columns: Array.from({ length: BANKS }, (_, bank) => ({ bank, x: xOf(bank) + width / 2 })),
    rows,
    cells,
    worst,
    footY: bottom + 22,
  };
}

interface AskedWord {
  word: number;
  lanes: number[];
}

/** By phase and bank: the words that the lanes ask for, each once, with the lanes that it goes to. */
function askedWords(input: BanksAnswer["input"]): Map<number, AskedWord[]>[] {
  if (input === null) return [];
  const { widthBytes, byteAddressByLane } = input;
  const asksFor = (lane: number, word: number) => {
    const first = Math.floor((byteAddressByLane[lane] ?? -1) / WORD_BYTES);
    return first <= word && word < first + Math.max(1, widthBytes / WORD_BYTES);
  };
  return bankPhases(input).map(({ wordsByBank, lanesByBank }) => {
    const asked = new Map<number, AskedWord[]>();
    for (const [bank, words] of wordsByBank) {
      const lanes = [...(lanesByBank.get(bank) ?? [])];
      asked.set(
        bank,
        [...words].map((word) => ({ word, lanes: lanes.filter((lane) => asksFor(lane, word)) })),
      );
    }
    return asked;
  });
}
