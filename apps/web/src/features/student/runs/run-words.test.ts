import { expect, it } from "vitest";
import { expectedText } from "./run-words.ts";

it("shows a bound as a bound and a value as a value", () => {
  expect(expectedText({ source: "assert f(480, 120) == 5", expected: "5" })).toBe("5");
  expect(expectedText({ source: "assert f(1, 4096, 4096) < 1", expected: "1" })).toBe("< 1");
  expect(expectedText({ source: "assert abs(f(128, 128) - 42.66) < 1e-12", expected: "42.66" })).toBe("42.66");
  expect(expectedText({ source: "assert f(1) == f(2)", expected: null })).toBe("–");
});
