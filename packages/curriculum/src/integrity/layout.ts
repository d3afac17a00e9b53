/** Names differences of layout between a template and a cell whose trees agree outside the blank. */
import { BLANK } from "@warpgrade/domain";
import { logicalLines, scanPython, type LogicalLine, type Token } from "../python/scan.ts";

const isBracket = (token: Token): boolean => token.text === "(" || token.text === ")";

function tokensOf(text: string): Token[] {
  return logicalLines(text).flatMap((line) => line.tokens);
}

function textsOf(tokens: readonly Token[], kind: Token["kind"]): string {
  return tokens
    .filter((token) => token.kind === kind)
    .map((token) => token.text.trimEnd())
    .join("\n");
}

/** Blank lines before each logical line; comment lines in between are no blank lines. */
function gapsOf(text: string): number[] {
  const lines = text.split("\n");
  const starts = logicalLines(text).map((line) => text.slice(0, line.start).split("\n").length - 1);
  let from = 0;
  return starts.map((start) => {
    const gap = lines.slice(from, start).filter((line) => line.trim() === "").length;
    from = start + 1;
    return gap;
  });
}

/** Space before each token that is not the first of its line; null where the line was broken, which is another word. */
function spacesOf(text: string, lines: readonly LogicalLine[]): (string | null)[] {
  return lines.flatMap((line) =>
    line.tokens.slice(1).map((token, index) => {
      const before = line.tokens[index]!;
      const space = text.slice(before.start + before.text.length, token.start);
      return space.includes("\n") ? null : space;
    }),
  );
}

function differ<T>(left: readonly T[], right: readonly T[]): boolean {
  return left.some((item, index) => item !== null && right[index] !== null && item !== right[index]);
}

function countBreaks(text: string): number {
  const tokens = scanPython(text);
  const joined = tokens.filter((token) => token.kind === "space" && token.text.includes("\n")).length;
  const semicolons = tokens.filter((token) => token.text === ";").length;
  return tokens.filter((token) => token.kind === "soft_newline").length + joined + semicolons;
}

/** `cell` must have its blank emptied back to the underscores, and `\n` line ends. */
export function describeLayout(template: string, cell: string): Set<string> {
  const changed = new Set<string>();
  const [mine, theirs] = [scanPython(template), scanPython(cell)];
  const [left, right] = [logicalLines(template), logicalLines(cell)];
  const [leftTokens, rightTokens] = [tokensOf(template), tokensOf(cell)];
  if (textsOf(mine, "comment") !== textsOf(theirs, "comment")) changed.add("comment");
  if (cell.split("\n").some((line) => /[ \t]$/.test(line))) changed.add("trailing_space");
  // With statements on one line there are fewer lines to compare.
  if (left.length === right.length) {
    if (differ(gapsOf(template), gapsOf(cell))) changed.add("blank_lines");
    if (left.some((line, index) => line.indent !== right[index]!.indent)) changed.add("indentation");
  }
  if (textsOf(leftTokens, "string") !== textsOf(rightTokens, "string")) changed.add("quotes");
  if (textsOf(leftTokens, "number") !== textsOf(rightTokens, "number")) changed.add("number_spelling");
  const brackets = (tokens: readonly Token[]): number => tokens.filter(isBracket).length;
  if (brackets(leftTokens) !== brackets(rightTokens)) changed.add("parentheses");
  if (countBreaks(template) !== countBreaks(cell)) changed.add("line_breaks");
  const sameShape = leftTokens.length === rightTokens.length;
  if (sameShape && differ(spacesOf(template, left), spacesOf(cell, right))) changed.add("spacing");
  if (changed.size === 0 && template !== cell) changed.add("spacing");
  return changed;
}

/** The cell with what stands in its blank put back to underscores; brackets around the blank belong to it. */
export function emptyBlank(template: string, source: string, span: [number, number]): string {
  let [from, to] = span;
  const own = /\(\s*$/.test(template.slice(0, template.indexOf(BLANK)));
  for (;;) {
    const before = /\(\s*$/.exec(source.slice(0, from));
    const after = /^\s*\)/.exec(source.slice(to));
    // `f(x)`: a bracket right after a name is a call, and none of the blank's.
    if (own || !before || !after || /[\p{L}\p{N}_\])]$/u.test(source.slice(0, before.index))) break;
    from = before.index;
    to += after[0].length;
  }
  return source.slice(0, from) + BLANK + source.slice(to);
}
