import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { compilePython } from "../../test-support/python.ts";
import { findPythonFault } from "./valid.ts";

const TEMPLATE = `import math

def f(total, tile=4, *, scale=1.):
    """How many tiles; 'é' counts too."""
    parts = [1_000, .5, 2., 0x1F, 1e-9, "a\\n", r"\\d", {"k": (1, 2)}]
    for part in parts:
        if part == 2 and not total:
            continue
        else:
            break
    return sorted(parts, key=lambda q: q * 2) if tile \\
        else ______

assert f(8, 4) == 2, "two"  # a check
assert math.isclose(f(9, scale=4), 1 / 3)
`;

describe("the check of a cell's Python", () => {
  it.each<[string, string, string, number]>([
    ["a bracket left open", "def f(a:\n    return a", "closed", 5],
    ["a colon forgotten", "def f(a)\n    return a\n", "indented", 13],
    ["a line too deep", "x = 1\n  y = 2", "indented", 8],
    ["a line back to nowhere", "if x:\n    y = 1\n  z = 2", "as deep as no block", 18],
    ["a block forgotten", "def f():\nx = 1", "missing", 9],
    ["tabs and spaces", "if x:\n        y = 1\n\tz = 2", "tabs", 21],
    ["a text left open", "x = 'a\ny = 1", "quote", 4],
    ["a full-width bracket", "x = f（1)", "meaning", 5],
    ["a number with a zero before it", "x = 007", "number", 4],
    ["a number that runs into a name", "x = 2x", "no number and no name", 4],
    ["a broken escape", "x = '\\x1'", "escape", 4],
    ["return outside", "return 1", "return", 0],
    ["break outside", "for x in y:\n    def f():\n        break", "break", 33],
    ["a keyword as a name", "class = 1", "no Python", 6],
    ["two things in a row", "x = 1 2", "no Python", 6],
  ])("finds %s", (_name, source, reason, offset) => {
    const fault = findPythonFault(source);
    expect(fault?.reason).toContain(reason);
    expect(fault?.offset).toBe(offset);
  });

  it("takes the text as it stands", () => {
    expect(findPythonFault(TEMPLATE)).toBeNull();
  });

  it("refuses nothing that CPython takes, and nearly all that it refuses, in two thousand slips", () => {
    const sources = makeSlips(TEMPLATE, 2_000);
    const right = compilePython(sources);
    const found = sources.map((source) => findPythonFault(source) === null);
    expect(sources.filter((_, at) => right[at] && !found[at])).toEqual([]);
    const wrong = right.filter((is) => !is).length;
    const missed = right.filter((is, at) => !is && found[at]).length;
    expect(wrong).toBeGreaterThan(1_000);
    expect(missed / wrong).toBeLessThan(0.03);
  });

  it("takes what Python itself is written in", () => {
    const where = spawnSync("python3", ["-I", "-c", "import json; print(json.__file__)"], { encoding: "utf8" });
    const folder = dirname(where.stdout.trim());
    const files = readdirSync(folder).filter((name) => name.endsWith(".py"));
    expect(files.length).toBeGreaterThan(3);
    for (const name of files) expect(findPythonFault(readFileSync(join(folder, name), "utf8"))).toBeNull();
  });
});

const PIECES = "()[]{}:,=.*+-@%\"'#\\!?$（，“é \t\n"
  .split("")
  .concat(["def ", "return ", "if ", "else", "for ", "in ", "not ", "lambda ", "==", "**", "0", "01", "1_", "    "]);

/** One slip each: something dropped, put in, or a line gone or moved. The same ones every time. */
function makeSlips(text: string, count: number): string[] {
  let state = 20_261_130;
  const below = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % most;
  };
  return Array.from({ length: count }, () => {
    const at = below(text.length);
    const lines = text.split("\n");
    const line = below(lines.length);
    switch (below(5)) {
      case 0:
        return text.slice(0, at) + text.slice(at + 1 + below(3));
      case 1:
        return lines.toSpliced(line, 1).join("\n");
      case 2:
        return lines.with(line, `${["  ", "    ", "\t"][below(3)]}${lines[line]}`).join("\n");
      default:
        return text.slice(0, at) + PIECES[below(PIECES.length)] + text.slice(at);
    }
  });
}
