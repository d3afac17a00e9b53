import { describe, expect, it } from "vitest";
import { csvCell, csvLine } from "./csv.ts";

describe("csvCell", () => {
  it.each(["=1+1", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "－x"])("makes %j harmless", (text) => {
    expect(csvCell(text).replace(/^"/, "")).toMatch(/^'/);
  });

  it.each([
    [-1, "-1"],
    ["-12.5", "-12.5"],
    ["+3", "+3"],
    [7, "7"],
    [0, "0"],
    [null, ""],
    ["", ""],
    [true, "true"],
    ["阮文安", "阮文安"],
    ['say "a, b"', '"say ""a, b"""'],
    ["a;=1+1", '"a;=1+1"'],
    ["two\r\nlines", '"two\r\nlines"'],
  ])("writes %j as %j", (value, text) => {
    expect(csvCell(value)).toBe(text);
  });

  it("ends lines as RFC 4180 does, headers neutralised too", () => {
    expect(csvLine(["=name", null, 0])).toBe("'=name,,0\r\n");
  });
});
