import { bankConflicts } from "@warpgrade/simulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addressesOf, KINDS, MAX_STRIDE, SWIZZLES, WIDTHS, type AccessPattern } from "./access-pattern.ts";
import { layoutBanks } from "./bank-layout.ts";

const answerOf = (pattern: AccessPattern) =>
  bankConflicts({ kind: pattern.kind, widthBytes: pattern.width, byteAddressByLane: addressesOf(pattern) });

const passesOf = ({ strips }: ReturnType<typeof layoutBanks>) =>
  new Set(strips.flatMap(({ rows }) => rows.map(({ pass }) => pass))).size;

it("draws a column read of 32-word rows as 32 passes of bank 0, and none where rows are padded by a word", () => {
  const column = layoutBanks(answerOf({ kind: "ld", width: 4, stride: 32, swizzle: 0 }), 820);
  expect(passesOf(column)).toBe(32);
  expect(column.worst).toMatchObject({ bank: 0, words: 32 });
  expect(column.cells.every(({ bank }) => bank === 0)).toBe(true);
  const padded = layoutBanks(answerOf({ kind: "ld", width: 4, stride: 33, swizzle: 0 }), 820);
  expect([passesOf(padded), padded.worst]).toEqual([1, null]);
});

it("gives one cell to all lanes of a word: a broadcast takes one pass", () => {
  const { cells } = layoutBanks(answerOf({ kind: "ld", width: 4, stride: 0, swizzle: 0 }), 820);
  expect(cells.map(({ lanes }) => lanes.length)).toEqual([32]);
});

it("wraps the banks on a phone, with room for what a cell says, and leaves out the passes in which a strip gives nothing", () => {
  const phone = (stride: number) => layoutBanks(answerOf({ kind: "ld", width: 4, stride, swizzle: 0 }), 302);
  expect(phone(32).strips.map(({ columns, rows }) => [columns.length, rows.length])).toEqual([
    [16, 32],
    [16, 0],
  ]);
  const named = (stride: number) => phone(stride).strips[0]?.columns.flatMap((one) => (one.isNamed ? [one.bank] : []));
  expect(named(32)).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  // "×32" takes more than a sixteenth.
  expect(phone(0).strips.map(({ columns }) => columns.length)).toEqual([8, 8, 8, 8]);
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
    fc.property(pattern, fc.integer({ min: 260, max: 820 }), (made, width) => {
      const answer = answerOf(made);
      expect(answer.class).toBe("ok");
      const drawn = layoutBanks(answer, width);
      expect(passesOf(drawn)).toBe(answer.wavefronts);
      expect(drawn.strips.flatMap(({ columns }) => columns.map(({ bank }) => bank))).toEqual([...Array(32).keys()]);
      expect(drawn.worst === null).toBe((answer.degree ?? 0) <= 1);
      for (const cell of drawn.cells) {
        expect(cell.lanes.length).toBeGreaterThan(0);
        expect(cell.word % 32).toBe(cell.bank);
        expect(cell.x + cell.width).toBeLessThanOrEqual(width + 1e-6);
        expect(cell.y + cell.height).toBeLessThan(drawn.height);
      }
      const places = drawn.cells.map(({ bank, pass }) => `${bank}.${pass}`);
      expect(new Set(places).size).toBe(places.length);
    }),
  );
});
