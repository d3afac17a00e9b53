import { bankConflicts } from "@warpgrade/simulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addressesOf, KINDS, MAX_STRIDE, SWIZZLES, WIDTHS, type AccessPattern } from "./access-pattern.ts";
import { layoutBanks, WIDTH } from "./bank-layout.ts";

const answerOf = (pattern: AccessPattern) =>
  bankConflicts({ kind: pattern.kind, widthBytes: pattern.width, byteAddressByLane: addressesOf(pattern) });

it("draws a column read of 32-word rows as 32 passes of bank 0, and none where rows are padded by a word", () => {
  const column = layoutBanks(answerOf({ kind: "ld", width: 4, stride: 32, swizzle: 0 }));
  expect(column.rows).toHaveLength(32);
  expect(column.worst).toMatchObject({ bank: 0, words: 32 });
  expect(column.cells.every(({ bank }) => bank === 0)).toBe(true);
  const padded = layoutBanks(answerOf({ kind: "ld", width: 4, stride: 33, swizzle: 0 }));
  expect([padded.rows.length, padded.worst]).toEqual([1, null]);
});

it("gives one cell to all lanes of a word: a broadcast takes one pass", () => {
  const { cells } = layoutBanks(answerOf({ kind: "ld", width: 4, stride: 0, swizzle: 0 }));
  expect(cells.map(({ lanes }) => lanes.length)).toEqual([32]);
});

it("draws as many passes as the model counts, every asked word once, all of it inside", () => {
  const pattern: fc.Arbitrary<AccessPattern> = fc
    .record({
      kind: fc.constantFrom(...KINDS),
      width: fc.constantFrom(...WIDTHS),
      stride: fc.integer({ min: 0, max: MAX_STRIDE }),
      swizzle: fc.constantFrom(...SWIZZLES),
    })
    .map((made) => (made.kind === "ldsm4" ? { ...made, width: 16 } : made));
  fc.assert(
    fc.property(pattern, (made) => {
      const answer = answerOf(made);
      expect(answer.class).toBe("ok");
      const drawn = layoutBanks(answer);
      expect(drawn.rows).toHaveLength(answer.wavefronts ?? -1);
      expect(drawn.worst === null).toBe((answer.degree ?? 0) <= 1);
      for (const cell of drawn.cells) {
        expect(cell.lanes.length).toBeGreaterThan(0);
        expect(cell.word % 32).toBe(cell.bank);
        expect(cell.x + cell.width).toBeLessThanOrEqual(WIDTH + 1e-6);
        expect(cell.y + cell.height).toBeLessThan(drawn.height);
      }
      const places = drawn.cells.map(({ bank, pass }) => `${bank}.${pass}`);
      expect(new Set(places).size).toBe(places.length);
    }),
  );
});
