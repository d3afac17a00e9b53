import { describe, expect, it } from "vitest";
import { isSameOutput } from "./same-output.ts";

const actual = (stdout: string, error: string | null = null) => ({ stdout, error });

describe("a claimed output", () => {
  it.each([
    ["1 2\r\n\r\n  3\t4  ", "1 2\n3 4\n"],
    ["\ufeff４：５\u200b", "4:5\n"],
    ["So\u0302\u0301", "S\u1ed1\n"],
    ["", ""],
    ["（无输出）", ""],
    ["Không có đầu ra", ""],
    ["a\n...\nd", "a\nb\nc\nd\n"],
    ["…\nc\nd", "a\nb\nc\nd\n"],
    ["a\n[... two lines ...]\nc\n...", "a\nb\nc\nd\n"],
  ])("%j is %j", (said, stdout) => expect(isSameOutput(said, actual(stdout))).toBe(true));

  it.each([
    ["1 2\n3 5", "1 2\n3 4\n"],
    ["12", "1 2\n"],
    ["A", "a\n"],
    ["b\na", "a\nb\n"],
    ["a", "a\nb\n"],
    ["a\n...\nx\nd", "a\nb\nc\nd\n"],
    ["...", "a\n"],
    ["no output", "a\n"],
    ["a\nb\n...\nb\nc", "a\nb\nc\n"],
  ])("%j is not %j", (said, stdout) => expect(isSameOutput(said, actual(stdout))).toBe(false));

  it("must name the exception that was raised, whatever path the traceback shows", () => {
    const failed = actual("4\n", "ZeroDivisionError: division by zero");
    expect(
      isSameOutput('4\nTraceback (most recent call last):\n  File "x"\nZeroDivisionError: other words', failed),
    ).toBe(true);
    expect(isSameOutput("4\nZeroDivisionError", failed)).toBe(true);
    expect(isSameOutput("4", failed)).toBe(false);
    expect(isSameOutput("4\nValueError: no", failed)).toBe(false);
    expect(isSameOutput("AssertionError", actual("4\n"))).toBe(false);
  });
});
