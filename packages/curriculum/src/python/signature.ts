/** Reads the one function and the checks of a template, without running anything. */
import type { LogicalLine, Token } from "./scan.ts";
import { logicalLines } from "./scan.ts";

export interface Parameter {
  name: string;
  default: string | null;
}

export interface FunctionHead {
  name: string;
  parameters: Parameter[];
}

/** Splits the tokens between the function's brackets at commas of the outermost level. */
function splitParameters(tokens: readonly Token[], depth: number): Token[][] {
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === "op" && token.text === "," && token.depth === depth) groups.push([]);
    else groups.at(-1)!.push(token);
  }
  return groups.filter((group) => group.length > 0);
}

function readParameter(source: string, group: readonly Token[], depth: number): Parameter | null {
  const first = group[0]!;
  if (first.kind !== "name") return null;
  const equals = group.findIndex((token) => token.text === "=" && token.depth === depth);
  if (equals < 0) return { name: first.text, default: null };
  const from = group[equals + 1];
  const last = group.at(-1)!;
  if (!from) return null;
  return { name: first.text, default: source.slice(from.start, last.start + last.text.length) };
}

function readHead(source: string, line: LogicalLine): FunctionHead | null {
  const [def, name, open] = line.tokens;
  if (def?.text !== "def" || name?.kind !== "name" || open?.text !== "(") return null;
  const close = line.tokens.findIndex((token) => token.text === ")" && token.depth === open.depth + 1);
  if (close < 0) return null;
  const groups = splitParameters(line.tokens.slice(3, close), open.depth + 1);
  const parameters = groups.map((group) => readParameter(source, group, open.depth + 1));
  if (parameters.some((parameter) => parameter === null)) return null;
  return { name: name.text, parameters: parameters as Parameter[] };
}

/** The first plain top-level function; null where there is none, or where it takes `*args` and the like. */
export function readFunctionHead(source: string): FunctionHead | null {
  for (const line of logicalLines(source)) {
    if (line.indent !== "") continue;
    const head = readHead(source, line);
    if (head) return head;
  }
  return null;
}

/** Top-level asserts as written, in order. */
export function readAsserts(source: string): string[] {
  return logicalLines(source)
    .filter((line) => line.indent === "" && line.tokens[0]!.text === "assert")
    .map((line) => source.slice(line.start, line.end));
}

/** True when the text has statements and each of them is a top-level assert. */
export function holdsOnlyChecks(source: string): boolean {
  const lines = logicalLines(source);
  return lines.length > 0 && lines.every((line) => line.indent === "" && line.tokens[0]!.text === "assert");
}

export function sameParameters(left: readonly Parameter[], right: readonly Parameter[]): boolean {
  const key = (parameters: readonly Parameter[]): string =>
    JSON.stringify(parameters.map((parameter) => [parameter.name, parameter.default?.replace(/\s+/g, "") ?? null]));
  return key(left) === key(right);
}
