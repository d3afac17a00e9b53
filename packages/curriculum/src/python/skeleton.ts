import { logicalLines, type LogicalLine } from "./scan.ts";

/**
 * What a cell does, without what may be translated: comments go, and every string literal (docstrings, messages of
 * asserts) reads the same. Two languages of one exercise have equal skeletons.
 */
export function skeletonOf(source: string): string {
  return logicalLines(source)
    .filter((line) => !isBareString(line))
    .map((line) => [depthOf(line.indent), ...line.tokens.map((t) => (t.kind === "string" ? '""' : t.text))].join(" "))
    .join("\n");
}

function isBareString({ tokens }: LogicalLine): boolean {
  return tokens.every((token) => token.kind === "string");
}

/** Columns, a tab up to the next eighth as Python counts it. */
function depthOf(indent: string): number {
  let columns = 0;
  for (const sign of indent) columns = sign === "\t" ? columns + 8 - (columns % 8) : columns + 1;
  return columns;
}
