import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check, checks, DONE, head, swap, VETO, withChecks } from "../../test-support/kinds.ts";
import { ANSWER, TEMPLATE } from "../../test-support/lesson.ts";
import { judgeUploads } from "../../test-support/uploads.ts";
import { differencesOf } from "./differences.ts";

/** What the report says of a cell: the words of each place, with what stands there on both sides. */
const report = (cells: readonly string[]) =>
  judgeUploads(TEMPLATE, "a.py", cells).map(({ differences }) =>
    differences.map(({ kinds, template, cell }) => [kinds.join(" "), template?.text ?? null, cell?.text ?? null]),
  );
const FILLED = ["blank", "    return ______", `    return ${ANSWER}`];

describe("the report of what changed", () => {
  const kinds: [name: string, cell: string, places: unknown[]][] = [
    ["a filled blank", DONE, [FILLED]],
    ["a check deleted", DONE.replace(`\n${checks[2]}`, ""), [FILLED, ["assert_deleted", checks[2], null]]],
    ["a check weakened", swap("== 2", ">= 2"), [FILLED, ["assert_weakened", checks[0], "assert tiles_for(8, 4) >= 2"]]],
    [
      "a check commented out",
      withChecks(checks[0]!, checks[1]!, `# ${checks[2]}`),
      [FILLED, ["assert_disabled", checks[2], `# ${checks[2]}`]],
    ],
    [
      "one check commented out, another weakened",
      withChecks(checks[0]!.replace("==", ">="), checks[1]!, `# ${checks[2]}`),
      [
        FILLED,
        ["assert_weakened", checks[0], checks[0]!.replace("==", ">=")],
        ["assert_disabled", checks[2], `# ${checks[2]}`],
      ],
    ],
    [
      "a line before the return",
      swap("    return", "    total = 4\n    return"),
      [["body", null, "    total = 4"], FILLED],
    ],
    [
      "a parameter",
      swap("tile=4", "tile=8"),
      [["signature", head.split("\n")[0], "def tiles_for(total, tile=8):"], FILLED],
    ],
    [
      "abs bound anew, a docstring and a comment",
      swap("How many", "So many").replace("# Only", "# Just").replace(checks[0]!, `abs = float\n${checks[0]}`),
      [
        ["docstring", '    """How many tiles cover the total."""', '    """So many tiles cover the total."""'],
        // A comment beside real changes has no word of its own; the two versions are shown all the same.
        ["", "    # Only the blank may change.", "    # Just the blank may change."],
        FILLED,
        ["shadowed", null, "abs = float"],
      ],
    ],
    [
      "an answer over lines",
      swap(ANSWER, "(\n        total\n        // tile\n    )"),
      [["blank", "    return ______", "    return (\n        total\n        // tile\n    )"]],
    ],
    ["line ends", DONE.replaceAll("\n", "\r\n"), [FILLED, ["line_endings", null, null]]],
    ["spacing in a check", swap("(8, 4) ==", "(8,4)=="), [FILLED, ["spacing", checks[0], "assert tiles_for(8,4)== 2"]]],
  ];
  const found = report(kinds.map(([, cell]) => cell));
  it.each(kinds)("%s", (name, _cell, places) => {
    expect(found[kinds.findIndex(([other]) => other === name)]).toEqual(places);
  });

  it("says on which lines, and cuts what no page could show", () => {
    const [removed] = differencesOf(TEMPLATE, TEMPLATE.replace(`${checks[0]}\n${checks[1]}\n`, ""), ["assert_deleted"]);
    expect(removed).toEqual({
      kinds: ["assert_deleted"],
      template: { text: `${checks[0]}\n${checks[1]}`, line: 6, endLine: 7, isCut: false },
      cell: null,
    });
    const long = differencesOf(TEMPLATE, DONE.replace(ANSWER, `"${"x".repeat(60_000)}"`), ["blank"]);
    expect(long[0]?.cell).toMatchObject({ line: 4, isCut: true });
    expect(JSON.stringify(long).length).toBeLessThan(5_000);
  });

  it("names every word, and shows only what stands in the texts", () => {
    const word = fc.constantFrom("blank", "assert_deleted", "body", "extra_code", "spacing", "bom", "cell_split");
    const line = fc.constantFrom("", "    return 1", checks[0]!, "# note", "x = (", "def f():", '"""', checks[2]!);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.uniqueArray(word), (cell, changed) => {
        const text = cell.join("\n");
        const differences = differencesOf(TEMPLATE, text, changed);
        const named = new Set(differences.flatMap(({ kinds: words }) => words));
        expect([...named].sort()).toEqual([...changed].sort());
        for (const [side, whole] of [
          ["template", TEMPLATE],
          ["cell", text],
        ] as const) {
          const lines = whole.split("\n");
          for (const { [side]: passage } of differences) {
            if (passage === null) continue;
            expect(lines.slice(passage.line - 1, passage.endLine).join("\n")).toBe(passage.text);
          }
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});

describe("a file torn off", () => {
  check(
    [
      [
        "inside a word of a check that parses all the same",
        `${head}\n\n${checks[0]}\nassert tiles_fo`,
        "tampered",
        VETO,
        ["blank", "assert_deleted", "syntax"],
      ],
      [
        "between two words: somebody may have written that",
        `${head}\n\n${checks[0]}\n${checks[1]}\nassert tiles_for(1, 4)`,
        "tampered",
        VETO,
        ["blank", "assert_weakened"],
      ],
    ],
    "cell.py",
  );
});

it("takes the longest answer over many lines as one place, scanned once", () => {
  const answer = `max([\n${Array.from({ length: 900 }, () => "1, ".repeat(20)).join("\n")}\n1])`;
  const [place, ...others] = differencesOf(TEMPLATE, TEMPLATE.replace("______", answer), ["blank", "line_breaks"]);
  expect(others).toEqual([]);
  expect(place?.cell).toMatchObject({ isCut: true });
  expect((place?.cell?.endLine ?? 0) - (place?.cell?.line ?? 0)).toBe(901);
});
