import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLANK, MAX_BLANK_BYTES } from "@warpgrade/domain";
import { TEMPLATE } from "../../test-support/lesson.ts";
import { marked, notebook, quarto } from "../../test-support/uploads.ts";
import { extractCell } from "../submission/extract-cell.ts";
import { blankByText, checkBlank, fillBlank, repairBlank } from "./blank.ts";

/** One line of anything a keyboard gives, `$&` and quotes included. */
const answer = fc
  .array(
    fc.constantFrom(
      "total",
      "tile",
      "+",
      "-",
      "//",
      "(",
      ")",
      "$&",
      "$1",
      "'",
      '"',
      "#",
      "`",
      "中",
      "ệ",
      "\\",
      " ",
      "0",
      "：",
      "🂡",
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(""))
  .filter((text) => text !== BLANK);

describe("filling and finding", () => {
  it("come back to the same text, through every format", () => {
    fc.assert(
      fc.property(answer, fc.constantFrom("py", "ipynb", "qmd"), (blank, format) => {
        const cell = fillBlank(TEMPLATE, blank);
        expect(blankByText(TEMPLATE, cell)).toBe(blank);
        const files = { py: cell, ipynb: notebook([{ source: marked(cell) }]), qmd: quarto(marked(cell)) };
        const found = extractCell({
          filename: `a.${format}`,
          content: files[format as keyof typeof files],
          template: TEMPLATE,
        });
        expect(found).toMatchObject({ state: "found", copies: [] });
        expect(found.state === "found" && blankByText(TEMPLATE, found.cell.replace(/\n+$/, ""))).toBe(blank);
      }),
      { numRuns: 200 },
    );
  });

  it("finds nothing where the text around is another", () => {
    expect(blankByText(TEMPLATE, fillBlank(TEMPLATE, "1").replace("== 2", "== 3"))).toBeNull();
    expect(blankByText("a______b", "ab")).toBe("");
    expect(blankByText("aba______aba", "aba")).toBeNull();
  });

  it("throws on a template without a blank", () => {
    expect(() => fillBlank("x = 1", "2")).toThrow("no blank");
  });
});

describe("what can be said of a blank before it runs", () => {
  it("refuses what no text is, and nothing else", () => {
    expect(checkBlank("total").refusals).toEqual([]);
    expect(checkBlank("__import__('os').system('true')").refusals).toEqual([]);
    expect(checkBlank(" # only words\n").refusals).toEqual(["empty"]);
    expect(checkBlank("1\0").refusals).toEqual(["nul_character"]);
    expect(checkBlank("'\ud800'").refusals).toEqual(["lone_surrogate"]);
    expect(checkBlank("1".repeat(MAX_BLANK_BYTES)).refusals).toEqual([]);
    expect(checkBlank("1".repeat(MAX_BLANK_BYTES + 1)).refusals).toEqual(["too_large"]);
    expect(checkBlank("'中'".padEnd(MAX_BLANK_BYTES, " ")).refusals).toEqual(["too_large"]);
  });

  it("points at full-width signs outside texts and comments", () => {
    const blank = "（total，４）＋ '，' # ，";
    expect(checkBlank(blank).fullWidth.map(({ at, sign, repair }) => [at, sign, repair])).toEqual([
      [0, "（", "("],
      [6, "，", ","],
      [7, "４", "4"],
      [8, "）", ")"],
      [9, "＋", "+"],
    ]);
    expect(repairBlank(blank)).toBe("(total,4)+ '，' # ，");
    expect(repairBlank("a\u00a0×\u3000b")).toBe("a * b");
  });

  it("repairs once and for all, and leaves plain text alone", () => {
    fc.assert(
      fc.property(answer, (blank) => {
        const repaired = repairBlank(blank);
        expect(repairBlank(repaired)).toBe(repaired);
        if (checkBlank(blank).fullWidth.length === 0) expect(repaired).toBe(blank);
      }),
      { numRuns: 100 },
    );
  });
});
