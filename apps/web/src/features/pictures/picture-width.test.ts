import { expect, it } from "vitest";
import { FULL_WIDTH, isNarrow, widthFor } from "./picture-width.ts";

it("lays a picture out pixel by pixel, and neither wider than it was designed nor without any room", () => {
  // Inside the frame on a phone of 360, beside the rubric on a desk of 1280, and alone on a large one.
  expect([302, 582.6, 1_200].map(widthFor)).toEqual([302, 582, FULL_WIDTH]);
  expect(widthFor(120)).toBe(260);
});

it("takes a frame that is not shown for a full one", () => {
  expect(widthFor(0)).toBe(FULL_WIDTH);
  expect([302, 582, FULL_WIDTH].map(isNarrow)).toEqual([true, false, false]);
});
