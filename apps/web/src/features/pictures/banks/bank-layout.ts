/**
 * The passes of one warp's access as a grid: a column for each bank, a row for each pass (wavefront).
 *
 * 1. Where the picture is too narrow for all banks beside each other, they stand in strips of 16 or 8, one below the
 *    other, each with its own head.
 * 2. A strip has a row for each pass in which one of its banks gives a word.
 * 3. Above the strip of the worst bank, its label.
 */
import { bankPhases, type BanksAnswer } from "@warpgrade/simulator";
import { textWidth } from "../text-width.ts";

/** For "pass 32". */
const LEFT = 48;
const TOP = 4;
/** Columns from this width on have all their numbers. */
const NAMED = 20;
const HEAD = 18;
const MARK = 26;
const ROW = 18;
const GAP = 8;
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

export interface BankRow {
  pass: number;
  /** Which part of the warp goes here; wide accesses take several. */
  phase: number;
  y: number;
}

export interface BankStrip {
  /** Baseline of the numbers of its banks. */
  headY: number;
  columns: { bank: number; x: number; isNamed: boolean }[];
  rows: BankRow[];
}

export interface BankLayout {
  height: number;
  strips: BankStrip[];
  cells: BankCell[];
  /** Around the worst bank in its phase; null where no bank gives more than one word. */
  worst: { x: number; y: number; width: number; height: number; bank: number; words: number; labelY: number } | null;
}

type PlacedWord = Pick<BankCell, "bank" | "pass" | "word" | "lanes" | "isConflict"> & { phase: number };

export function layoutBanks(answer: BanksAnswer, width: number): BankLayout {
  const words = placedWords(answer.input);
  const across = banksAcross(words, width);
  const column = (width - LEFT) / across;
  const worstWords = worstOf(answer, words);
  const isNamed = (bank: number) => column >= NAMED || isNamedOfFew(bank, worstWords[0]?.bank ?? null);
  const strips: BankStrip[] = [];
  const cells: BankCell[] = [];
  let worst: BankLayout["worst"] = null;
  let top = TOP;
  for (let first = 0; first < BANKS; first += across) {
    const xOf = (bank: number) => LEFT + column * (bank - first);
    const own = words.filter(({ bank }) => first <= bank && bank < first + across);
    const isWorst = own.some((one) => worstWords.includes(one));
    const headY = top + (isWorst ? MARK : 0) + HEAD - 6;
    const rows = rowsOf(own, headY + 6);
    const yOf = (pass: number) => rows.find((row) => row.pass === pass)?.y ?? headY;
    for (const { phase: _, ...word } of own) {
      cells.push({ ...word, x: xOf(word.bank), y: yOf(word.pass), width: column, height: ROW });
    }
    const [from] = worstWords;
    if (isWorst && from !== undefined) {
      const box = { x: xOf(from.bank), y: yOf(from.pass), width: column, height: ROW * worstWords.length };
      worst = { ...box, bank: from.bank, words: worstWords.length, labelY: top + 11 };
    }
    const columns = Array.from({ length: across }, (_, index) => first + index);
    strips.push({
      headY,
      rows,
      columns: columns.map((bank) => ({ bank, x: xOf(bank) + column / 2, isNamed: isNamed(bank) })),
    });
    top = headY + 6 + ROW * rows.length + GAP;
  }
  return { height: top, strips, cells, worst };
}

/** As many banks beside each other as leave room for what the cells say. */
function banksAcross(words: readonly PlacedWord[], width: number): number {
  const longest = Math.max(2, ...words.map(({ lanes }) => cellText(lanes).length));
  const needed = textWidth("0".repeat(longest)) + 2;
  return [BANKS, BANKS / 2].find((across) => (width - LEFT) / across >= needed) ?? BANKS / 4;
}

/** Where numbers of neighbours would run together: every second, and the worst instead of its neighbours. */
function isNamedOfFew(bank: number, worst: number | null): boolean {
  if (worst === null) return bank % 2 === 0;
  return bank === worst || (bank % 2 === 0 && Math.abs(bank - worst) !== 1);
}

/** The lane that a word goes to, or how many. */
export function cellText(lanes: readonly number[]): string {
  return lanes.length === 1 ? String(lanes[0]) : `×${lanes.length}`;
}

function rowsOf(words: readonly PlacedWord[], top: number): BankRow[] {
  const phases = new Map(words.map(({ pass, phase }) => [pass, phase]));
  return [...phases]
    .sort(([one], [other]) => one - other)
    .map(([pass, phase], index) => ({ pass, phase, y: top + ROW * index }));
}

/** The words of the worst bank in the first phase where it is that bad. */
function worstOf({ worst, degree }: BanksAnswer, words: readonly PlacedWord[]): PlacedWord[] {
  if (degree === null || degree <= 1) return [];
  const ofBank = words.filter(({ bank }) => bank === worst?.bank);
  const phase = ofBank.find((one) => ofBank.filter((other) => other.phase === one.phase).length === degree)?.phase;
  return ofBank.filter((one) => one.phase === phase);
}

/** The words that the lanes ask for, each once, with its bank, its pass, and the lanes that it goes to. */
function placedWords(input: BanksAnswer["input"]): PlacedWord[] {
  if (input === null) return [];
  const { widthBytes, byteAddressByLane } = input;
  const asksFor = (lane: number, word: number) => {
    const first = Math.floor((byteAddressByLane[lane] ?? -1) / WORD_BYTES);
    return first <= word && word < first + Math.max(1, widthBytes / WORD_BYTES);
  };
  const placed: PlacedWord[] = [];
  let passes = 0;
  for (const [phase, { wordsByBank, lanesByBank }] of bankPhases(input).entries()) {
    for (const [bank, words] of wordsByBank) {
      const lanes = [...(lanesByBank.get(bank) ?? [])];
      for (const [turn, word] of [...words].entries()) {
        const own = lanes.filter((lane) => asksFor(lane, word));
        placed.push({ bank, pass: passes + turn, phase, word, lanes: own, isConflict: turn > 0 });
      }
    }
    passes += Math.max(0, ...[...wordsByBank.values()].map((words) => words.size));
  }
  return placed;
}
