/**
 * A lossless scan of Python text: every character belongs to one token, so text can be compared,
 * cut and put together again without a Python at hand. It never fails: what is no Python comes out as
 * `other`. What a program means is read from CPython's own tree; this is for layout and for names.
 */
export type TokenKind =
  "name" | "number" | "string" | "op" | "comment" | "newline" | "soft_newline" | "space" | "other";

export interface Token {
  kind: TokenKind;
  text: string;
  /** Offset in UTF-16 units. */
  start: number;
  /** How many brackets are open before this token. */
  depth: number;
}

const NAME = /[\p{L}\p{Nl}_][\p{L}\p{N}\p{M}_]*/uy;
const NUMBER =
  /(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?)[jJ]?/y;
const STRING_START = /(?:[rRbBuUfF]{0,2})('''|"""|'|")/y;
const OPERATOR = /\*\*=|\/\/=|>>=|<<=|\.\.\.|:=|->|[-+*/%&|^@<>=!]=|\*\*|\/\/|>>|<<|[-+*/%&|^~@<>=()[\]{},:.;]/y;
const SPACE = /(?:[ \t\f]|\\\r?\n)+/y;
const NEWLINE = /\r\n|\n|\r/y;
const COMMENT = /#[^\r\n]*/y;

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** End of the string literal whose opening quote ends at `from`; an open one ends at its line or at the text's end. */
function endOfString(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === "\\") at += 1;
    else if (text.startsWith(quote, at)) return at + quote.length;
    else if (quote.length === 1 && (char === "\n" || char === "\r")) return at;
  }
  return text.length;
}

function nextToken(text: string, at: number, depth: number): Token {
  const make = (kind: TokenKind, value: string): Token => ({ kind, text: value, start: at, depth });
  const newline = matchAt(NEWLINE, text, at);
  if (newline !== null) return make(depth > 0 ? "soft_newline" : "newline", newline);
  const space = matchAt(SPACE, text, at);
  if (space !== null) return make("space", space);
  const comment = matchAt(COMMENT, text, at);
  if (comment !== null) return make("comment", comment);
  const opening = matchAt(STRING_START, text, at);
  if (opening !== null) {
    const quote = /'''|"""|'|"/.exec(opening)![0];
    return make("string", text.slice(at, endOfString(text, at + opening.length, quote)));
  }
  const name = matchAt(NAME, text, at);
  if (name !== null) return make("name", name);
  const number = matchAt(NUMBER, text, at);
  if (number !== null) return make("number", number);
  const operator = matchAt(OPERATOR, text, at);
  if (operator !== null) return make("op", operator);
  return make("other", String.fromCodePoint(text.codePointAt(at)!));
}

export function scanPython(text: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (let at = 0; at < text.length;) {
    const token = nextToken(text, at, depth);
    tokens.push(token);
    at += token.text.length;
    if (token.kind !== "op") continue;
    if ("([{".includes(token.text)) depth += 1;
    else if (")]}".includes(token.text)) depth = Math.max(0, depth - 1);
  }
  return tokens;
}

export interface LogicalLine {
  /** Width-preserving text before the first significant token. */
  indent: string;
  /** Significant tokens: no space, comment or newline. */
  tokens: Token[];
  start: number;
  /** Offset after the last significant token. */
  end: number;
}

/** Lines as Python joins them over brackets and backslashes; blank and comment lines are left out. */
export function logicalLines(text: string): LogicalLine[] {
  const lines: LogicalLine[] = [];
  let current: LogicalLine | null = null;
  let indent = "";
  for (const token of scanPython(text)) {
    if (token.kind === "newline") {
      current = null;
      indent = "";
    } else if (token.kind === "space") {
      if (current === null) indent += token.text;
    } else if (token.kind !== "comment" && token.kind !== "soft_newline") {
      if (current === null) {
        current = { indent, tokens: [], start: token.start, end: token.start };
        lines.push(current);
      }
      current.tokens.push(token);
      current.end = token.start + token.text.length;
    }
  }
  return lines;
}

/** `#|` lines at the top of a cell belong to its frame, not to its code. */
export function splitOptionLines(source: string): { options: string[]; code: string } {
  const options: string[] = [];
  let rest = source;
  for (;;) {
    const hit = /^#\|[^\r\n]*(?:\r\n|\n|\r|$)/.exec(rest);
    if (hit === null || hit[0] === "") return { options, code: rest };
    options.push(hit[0].replace(/[\r\n]+$/, ""));
    rest = rest.slice(hit[0].length);
  }
}

/** Value of the option `course_role`, or null. */
export function roleOfOptions(options: readonly string[]): string | null {
  for (const line of options) {
    const hit = /^#\|\s*course_role:\s*["']?(\w+)["']?\s*$/.exec(line);
    if (hit) return hit[1]!;
  }
  return null;
}
