import { ARCHITECTURES, occupancy } from "@warpgrade/simulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { barRows } from "../bar-rows.ts";
import { layoutOccupancy } from "./occupancy-layout.ts";

function layout(arch: string, blockThreads: number, regsPerThread: number, dynSmemBytes: number, width = 820) {
  const machine = ARCHITECTURES[arch];
  if (machine === undefined) throw new Error(`no ${arch}`);
  const answer = occupancy({ arch, blockThreads, regsPerThread, dynSmemBytes });
  const facts = { maxWarps: machine.maxThreadsPerSm / 32, maxBlocks: machine.maxBlocksPerSm };
  const rows = barRows({ width, names: ["shared memory"], values: ["no limit"] });
  const warpsPerBlock = Math.ceil(blockThreads / 32);
  return { answer, rows, drawn: layoutOccupancy({ answer, ...facts, warpsPerBlock }, rows) };
}

it("draws each resident block, and names every limit that ties", () => {
  // 256 threads of 64 registers: registers allow 4, and so do 50 KB of shared memory.
  const { drawn } = layout("9.0", 256, 64, 50 * 1_024);
  expect(drawn.blocks).toHaveLength(4);
  expect(drawn.bars.filter(({ binds }) => binds).map(({ resource }) => resource)).toEqual([
    "registers",
    "shared_memory",
  ]);
});

it("draws no line through a name that stands over its bar", () => {
  const { rows, drawn } = layout("9.0", 256, 64, 50 * 1_024, 302);
  expect(rows.isStacked).toBe(true);
  for (const { y } of drawn.bars) {
    const name = { top: rows.textY(y) - 9, bottom: rows.textY(y) + 2 };
    expect(drawn.crossed.some(({ top, bottom }) => top < name.bottom && name.top < bottom)).toBe(false);
  }
});

it("keeps every mark inside the picture, for any block of any card and any frame", () => {
  const block = fc.tuple(
    fc.constantFrom(...Object.keys(ARCHITECTURES)),
    fc.integer({ min: 1, max: 1_024 }),
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 0, max: 233_472 }),
    fc.integer({ min: 260, max: 820 }),
  );
  fc.assert(
    fc.property(block, (given) => {
      const { answer, rows, drawn } = layout(...given);
      expect(drawn.blocks).toHaveLength(answer.blocksPerSm ?? 0);
      for (const { x, width } of drawn.blocks) {
        expect(x).toBeGreaterThanOrEqual(rows.left);
        expect(x + width).toBeLessThanOrEqual(rows.right + 1e-6);
      }
      for (const bar of drawn.bars) {
        expect(bar.width).toBeGreaterThanOrEqual(0);
        expect(rows.left + bar.width).toBeLessThanOrEqual(rows.right + 1e-6);
        expect(rows.left + bar.width).toBeGreaterThanOrEqual(drawn.lineX - 1e-6);
      }
      expect(drawn.bars.some(({ binds }) => binds)).toBe(true);
    }),
  );
});
