import { expect, it } from "vitest";
import { skeletonOf } from "./skeleton.ts";

const ENGLISH = `def area(w, h):
    """Area of a rectangle."""
    # Only the blank may change.
    return ______

assert area(2, 3) == 6, "two by three"
`;
const CHINESE = `def area(w, h):
    """矩形的面积。"""
    return ______  # 只改填空


assert area(2, 3) == 6, "二乘三"
`;

it("is the same in every language of an exercise", () => {
  expect(skeletonOf(CHINESE)).toBe(skeletonOf(ENGLISH));
});

it.each([
  ["a line more", ENGLISH.replace("    return", "    w = w * 2\n    return")],
  ["another number", ENGLISH.replace("== 6", "== 7")],
  ["a check less", ENGLISH.replace(/\nassert.*\n/, "\n")],
  ["another indent", ENGLISH.replace("\nassert", "\n    assert")],
  ["a check that is a comment", ENGLISH.replace("\nassert", "\n# assert")],
])("tells %s", (_what, other) => {
  expect(skeletonOf(other)).not.toBe(skeletonOf(ENGLISH));
});
