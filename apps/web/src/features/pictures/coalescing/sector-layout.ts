/** One warp's access to global memory: the lines that it touches, four sectors each, and the bytes used of each sector. */
import type { CoalescingAnswer } from "@warpgrade/simulator";

export const WIDTH = 820;
const TOP = 8;
/** Lines beside each other. */
const ACROSS = 4;
const LINE = 205;
const SECTOR = 46;
const ROW = 46;
const CELL = 20;
const LABEL = 13;
const SECTOR_BYTES = 32;
const SECTORS_A_LINE = 4;

export interface DrawnSector {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Its number, counted from byte 0. */
  sector: number;
  /** Lanes that ask for it; none: its line is touched, it is not. */
  lanes: number[];
  /** Runs of bytes that lanes ask for, as parts of the cell. */
  used: { x: number; width: number }[];
}

export interface SectorLayout {
  height: number;
  lines: { line: number; x: number; y: number }[];
  sectors: DrawnSector[];
  footY: number;
}

export function layoutSectors(input: NonNullable<CoalescingAnswer["input"]>): SectorLayout {
  const { widthBytes, byteAddressByLane } = input;
  const asked = new Map<number, { lanes: number[]; bytes: Set<number> }>();
  for (const [lane, address] of byteAddressByLane.entries()) {
    if (address < 0) continue;
    const sector = Math.floor(address / SECTOR_BYTES);
    const held = asked.get(sector) ?? { lanes: [], bytes: new Set<number>() };
    held.lanes.push(lane);
    for (let byte = 0; byte < widthBytes; byte += 1) held.bytes.add((address % SECTOR_BYTES) + byte);
    asked.set(sector, held);
  }
  const lineOf = (sector: number) => Math.floor(sector / SECTORS_A_LINE);
  const touched = [...new Set([...asked.keys()].map(lineOf))].sort((a, b) => a - b);
  const lines = touched.map((line, index) => ({
    line,
    x: (index % ACROSS) * LINE,
    y: TOP + Math.floor(index / ACROSS) * ROW,
  }));
  const sectors = lines.flatMap(({ line, x, y }) =>
    Array.from({ length: SECTORS_A_LINE }, (_, part): DrawnSector => {
      const sector = line * SECTORS_A_LINE + part;
      const box = { x: x + part * (SECTOR + 2), y: y + LABEL, width: SECTOR, height: CELL };
      const held = asked.get(sector);
      return { ...box, sector, lanes: held?.lanes ?? [], used: runsOf(held?.bytes ?? new Set(), box.x) };
    }),
  );
  const bottom = TOP + Math.ceil(lines.length / ACROSS) * ROW;
  return { height: bottom + 22, lines, sectors, footY: bottom + 12 };
}

function runsOf(bytes: ReadonlySet<number>, x: number): { x: number; width: number }[] {
  const byte = SECTOR / SECTOR_BYTES;
  const runs: { from: number; to: number }[] = [];
  for (const at of [...bytes].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.to === at) last.to += 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs.map(({ from, to }) => ({ x: x + from * byte, width: (to - from) * byte }));
}
