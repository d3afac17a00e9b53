import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitByQuotes } from "./quote.ts";

describe("quotes in an answer", () => {
  it("marks the quoted words and nothing else", () => {
    expect(splitByQuotes("one two three", ["two"])).toEqual([
      { text: "one ", quoted: false },
      { text: "two", quoted: true },
      { text: " three", quoted: false },
    ]);
  });
  it("ignores an empty quote, a missing one and an overlap", () => {
    expect(splitByQuotes("abc", ["", " ", "x"])).toEqual([{ text: "abc", quoted: false }]);
    expect(splitByQuotes("abcd", ["abc", "bcd"])).toEqual([
      { text: "abc", quoted: true },
      { text: "d", quoted: false },
    ]);
  });
  it("never changes the answer", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (answer, quotes) => {
        expect(
          splitByQuotes(answer, quotes)
            .map((span) => span.text)
            .join(""),
        ).toBe(answer);
      }),
    );
  });
});
