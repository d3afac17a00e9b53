import { ARCHITECTURES, occupancy } from "@warpgrade/simulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { layoutOccupancy, WIDTH } from "./occupancy-layout.ts";

function layout(arch: string, blockThreads: number, regsPerThread: number, dynSmemBytes: number) {
  const machine = ARCHITECTURES[arch];
  if (machine === undefined) throw new Error(`no ${arch}`);
  const answer = occupancy({ arch, blockThreads, regsPerThread, dynSmemBytes });
  const facts = { maxWarps: machine.maxThreadsPerSm / 32, maxBlocks: machine.maxBlocksPerSm };
  return { answer, drawn: layoutOccupancy({ answer, ...facts, warpsPerBlock: Math.ceil(blockThreads / 32) }) };
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

it("keeps every mark inside the picture, for any block of any card", () => {
  const block = fc.tuple(
    fc.constantFrom(...Object.keys(ARCHITECTURES)),
    fc.integer({ min: 1, max: 1_024 }),
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 0, max: 233_472 }),
  );
  fc.assert(
    fc.property(block, (given) => {
      const { answer, drawn } = layout(...given);
      expect(drawn.blocks).toHaveLength(answer.blocksPerSm ?? 0);
      for (const { x, width } of drawn.blocks) {
        expect(x).toBeGreaterThanOrEqual(drawn.left);
        expect(x + width).toBeLessThanOrEqual(drawn.right + 1e-6);
      }
      for (const bar of drawn.bars) {
        expect(bar.width).toBeGreaterThanOrEqual(0);
        expect(drawn.left + bar.width).toBeLessThanOrEqual(WIDTH);
        expect(drawn.left + bar.width).toBeGreaterThanOrEqual(drawn.line.x - 1e-6);
      }
      expect(drawn.bars.some(({ binds }) => binds)).toBe(true);
    }),
  );
});
