import { getOracle, type PartsAnswer } from "@warpgrade/simulator";
import { expect, it } from "vitest";
import { barRows } from "../bar-rows.ts";
import { layoutParts, totalOf } from "./parts-layout.ts";

function answerOf(oracle: string, args: readonly bigint[]): PartsAnswer {
  const picture = getOracle(oracle)?.picture(args, null);
  if (picture?.model !== "counted" || picture.answer.model !== "parts") throw new Error(oracle);
  return picture.answer;
}
const rows = (width: number) => barRows({ width, names: ["box of A"], values: ["16,384 bytes"] });

it("draws the parts of a row end to end, rows on one scale", () => {
  const answer = answerOf("epilogue.bytes_saved", [128n, 128n, 2n]);
  expect(answer.rows.map(totalOf)).toEqual([98_304n, 98_304n]);
  const wide = rows(820);
  const [apart, fused] = layoutParts(answer, wide).rows;
  expect(apart?.boxes.map(({ name }) => name)).toEqual(["store_product", "load_product", "store_result"]);
  expect(apart?.boxes[2]?.width).toBeCloseTo(fused?.boxes[0]?.width ?? 0, 1);
  expect(fused?.boxes[1]?.x).toBeCloseTo(wide.left + (fused?.boxes[0]?.width ?? 0), 6);
});

it("has as many borders as there are steps between two, where they can be told apart", () => {
  const borders = (args: bigint[]) =>
    layoutParts(answerOf("mma.instructions", args), rows(302)).rows.map(({ units }) => units.length);
  expect(borders([64n, 64n, 32n])).toEqual([3, 7, 1]);
  expect(borders([4_096n, 4_096n, 16n])).toEqual([0, 0, 0]);
});

it("keeps every part inside, for every fixed case and sizes beyond 2^53", () => {
  for (const oracle of ["tma.transaction_bytes", "precision.sum_of_ones", "dropout.element", "epilogue.bytes_saved"]) {
    for (const { args } of getOracle(oracle)?.cases() ?? []) {
      const narrow = rows(302);
      for (const { boxes } of layoutParts(answerOf(oracle, args), narrow).rows) {
        const last = boxes.at(-1);
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(narrow.right + 1e-6);
      }
    }
  }
});
