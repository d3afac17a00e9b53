/** One warp's access to global memory: the lines that it touches, four sectors each, and the bytes used of each sector. */
import type { CoalescingAnswer } from "@warpgrade/simulator";
import { isNarrow } from "../picture-width.ts";

const TOP = 4;
/** Lines beside each other. */
const ACROSS = { full: 4, narrow: 2 };
/** Between lines, and between the sectors of one. */
const GAP = { line: 15, sector: 2 };
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
}

export function layoutSectors(input: NonNullable<CoalescingAnswer["input"]>, width: number): SectorLayout {
  const across = isNarrow(width) ? ACROSS.narrow : ACROSS.full;
  const lineStep = (width + GAP.line) / across;
  const sectorStep = (lineStep - GAP.line + GAP.sector) / SECTORS_A_LINE;
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
    x: (index % across) * lineStep,
    y: TOP + Math.floor(index / across) * ROW,
  }));
  const sectors = lines.flatMap(({ line, x, y }) =>
    Array.from({ length: SECTORS_A_LINE }, (_, part): DrawnSector => {
      const sector = line * SECTORS_A_LINE + part;
      const box = { x: x + part * sectorStep, y: y + LABEL, width: sectorStep - GAP.sector, height: CELL };
      const held = asked.get(sector);
      return { ...box, sector, lanes: held?.lanes ?? [], used: runsOf(held?.bytes ?? new Set(), box) };
    }),
  );
  return { height: TOP + Math.ceil(lines.length / across) * ROW, lines, sectors };
}

function runsOf(bytes: ReadonlySet<number>, { x, width }: { x: number; width: number }): DrawnSector["used"] {
  const byte = width / SECTOR_BYTES;
  const runs: { from: number; to: number }[] = [];
  for (const at of [...bytes].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.to === at) last.to += 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs.map(({ from, to }) => ({ x: x + from * byte, width: (to - from) * byte }));
}
