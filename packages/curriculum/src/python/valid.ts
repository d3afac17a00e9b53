/**
 * Whether a text is Python, told without a Python at hand: an author hears of a slip when a lesson is imported, and not
 * the first student who is judged by it. CPython in the sandbox has the last word on everything that is run.
 *
 * 1. Tokens: every character means something, numbers and texts are whole and well written.
 * 2. Indentation: deeper only after a colon, back only to where a block began.
 * 3. Grammar: Lezer's Python grammar, on the text with each number and plain text made trivial. Those have been looked
 *    at, and the grammar would refuse some that are right, such as `2.`.
 * 4. What the grammar leaves open: `return`, `break` and the like where they may stand.
 */
import { parser } from "@lezer/python";
import { logicalLines, scanPython, type Token } from "./scan.ts";

export interface PythonFault {
  /** Where, in UTF-16 units. */
  offset: number;
  /** In words for the author. */
  reason: string;
}

const NUMBER =
  /^(?:0[xX](?:_?[\da-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|0(?:_?0)*|[1-9](?:_?\d)*|(?:\d(?:_?\d)*)[jJ]|(?:(?:\d(?:_?\d)*)?\.\d(?:_?\d)*|\d(?:_?\d)*\.?)(?:[eE][+-]?\d(?:_?\d)*)?[jJ]?)$/;
/** A decimal number that begins with a zero is none. */
const LEADING_ZERO = /^0[\d_]*[1-9][\d_]*$/;
const AFTER_NUMBER = new Set(["and", "else", "for", "if", "in", "is", "not", "or"]);
const STRING = /^([a-zA-Z]{0,2})('''|"""|'|")([\s\S]*)\2$/;
const PREFIXES = new Set(["", "r", "u", "b", "f", "br", "rb", "fr", "rf"]);
const HEX = "[\\da-fA-F]";
const WELL_ESCAPED = new RegExp(
  `^(?:[^\\\\]|\\\\(?:[^xuUN]|x${HEX}{2}|u${HEX}{4}|U(?:0010|000${HEX})${HEX}{4}|N\\{[^}]+\\}))*$`,
  "s",
);
const WELL_ESCAPED_BYTES = new RegExp(`^(?:[^\\\\]|\\\\(?:[^x]|x${HEX}{2}))*$`, "s");

function faultOfNumber(token: Token, next: Token | undefined): string | null {
  if (!NUMBER.test(token.text) || LEADING_ZERO.test(token.text)) return `"${token.text}" is no number`;
  const touches = next?.kind === "name" && next.start === token.start + token.text.length;
  return touches && !AFTER_NUMBER.has(next.text) ? `"${token.text}${next.text}" is no number and no name` : null;
}

function faultOfString({ text }: Token): string | null {
  const [, prefix = "", quote = "", inside = ""] = STRING.exec(text) ?? [];
  if (quote === "" || endsInside(inside) || (quote.length === 1 && /(?<!\\)[\r\n]/.test(inside)))
    return "a text without its closing quote";
  const kind = prefix.toLowerCase();
  if (!PREFIXES.has(kind)) return `"${prefix}" is no prefix of a text`;
  if (kind.includes("b") && /[^\0-\x7f]/.test(inside)) return "bytes with other than ASCII characters";
  const well = kind.includes("b") ? WELL_ESCAPED_BYTES : WELL_ESCAPED;
  return kind.includes("r") || well.test(inside) ? null : "a broken escape (\\) in a text";
}

/** The closing quote is itself escaped: an odd number of backslashes before it. */
function endsInside(inside: string): boolean {
  return (/\\*$/.exec(inside)?.[0].length ?? 0) % 2 === 1;
}

function reasonAgainst(token: Token, next: Token | undefined): string | null {
  if (token.kind === "number") return faultOfNumber(token, next);
  return token.kind === "string" ? faultOfString(token) : null;
}

function faultOfTokens(tokens: readonly Token[]): PythonFault | null {
  const open: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const fault = (reason: string): PythonFault => ({ offset: token.start, reason });
    if (token.kind === "other") return fault(`"${token.text}" has no meaning here`);
    const reason = reasonAgainst(token, tokens[at + 1]);
    if (reason !== null) return fault(reason);
    if (token.kind !== "op") continue;
    if ("([{".includes(token.text)) open.push(token);
    else if (")]}".includes(token.text)) {
      const opening = open.pop();
      if (opening === undefined || "([{".indexOf(opening.text) !== ")]}".indexOf(token.text))
        return fault(`"${token.text}" closes nothing`);
    }
  }
  const [left] = open;
  return left ? { offset: left.start, reason: `"${left.text}" is never closed` } : null;
}

/** Columns with a tab up to the next eighth, and with a tab as one: the two must tell the same order. */
function widthsOf(indent: string): { wide: number; narrow: number } {
  let wide = 0;
  const own = indent.slice(Math.max(indent.lastIndexOf("\f"), indent.lastIndexOf("\n")) + 1);
  for (const sign of own) wide = sign === "\t" ? wide + 8 - (wide % 8) : wide + 1;
  return { wide, narrow: own.length };
}

function faultOfIndentation(text: string): PythonFault | null {
  const blocks = [{ wide: 0, narrow: 0 }];
  let opens = false;
  for (const line of logicalLines(text)) {
    const fault = (reason: string): PythonFault => ({ offset: line.start, reason });
    const here = widthsOf(line.indent);
    const last = blocks.at(-1)!;
    const mixed = fault("tabs and spaces mixed in the indentation");
    if (here.wide > last.wide && here.narrow <= last.narrow) return mixed;
    if (opens && here.wide <= last.wide) return fault("an indented block is missing after the colon");
    if (!opens && here.wide > last.wide) return fault("this line is indented without a block to belong to");
    if (opens) blocks.push(here);
    while (blocks.at(-1)!.wide > here.wide) blocks.pop();
    if (blocks.at(-1)!.wide !== here.wide) return fault("this line is indented as deep as no block around it");
    if (blocks.at(-1)!.narrow !== here.narrow) return mixed;
    opens = line.tokens.at(-1)!.text === ":";
  }
  return opens ? { offset: text.length, reason: "an indented block is missing after the last colon" } : null;
}

/** A `yield` with nothing behind it, which the grammar does not know. */
function yieldsNothing(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]!.text !== "yield") return false;
  const next = tokens.slice(at + 1, at + 3).find(({ kind }) => kind !== "space");
  return next === undefined || next.kind === "newline" || next.kind === "comment" || ")]},;".includes(next.text);
}

/** As long as it was; line breaks inside a statement become spaces. */
function makeTrivial({ kind, text }: Token, at: number, tokens: readonly Token[]): string {
  if (yieldsNothing(tokens, at)) return "None ";
  if (kind === "number") return "1".repeat(text.length);
  if (kind === "comment" || kind === "soft_newline") return " ".repeat(text.length);
  // What stands before a form feed is no indentation.
  if (kind === "space") return text.includes("\n") ? " ".repeat(text.length) : text.slice(text.lastIndexOf("\f") + 1);
  const isFormat = kind === "string" && /^[a-z]*f/i.test(text);
  return kind === "string" && !isFormat ? `"${"x".repeat(text.length - 2)}"` : text;
}

/** Statements by the nodes of which one must be around them. */
const PLACES: Record<string, { within: readonly string[]; but: readonly string[]; word: string }> = {
  ReturnStatement: { within: ["FunctionDefinition"], but: ["ClassDefinition"], word: "return" },
  YieldStatement: { within: ["FunctionDefinition", "LambdaExpression"], but: ["ClassDefinition"], word: "yield" },
  YieldExpression: { within: ["FunctionDefinition", "LambdaExpression"], but: ["ClassDefinition"], word: "yield" },
  BreakStatement: {
    within: ["ForStatement", "WhileStatement"],
    but: ["FunctionDefinition", "ClassDefinition"],
    word: "break",
  },
  ContinueStatement: {
    within: ["ForStatement", "WhileStatement"],
    but: ["FunctionDefinition", "ClassDefinition"],
    word: "continue",
  },
};

function faultOfGrammar(text: string): PythonFault | null {
  let fault: PythonFault | null = null;
  parser.parse(text).iterate({
    enter(ref) {
      if (fault !== null) return false;
      if (ref.type.isError) fault = { offset: ref.from, reason: "this is no Python" };
      const place = PLACES[ref.name];
      if (place === undefined) return true;
      for (let around = ref.node.parent; around !== null; around = around.parent) {
        if (place.within.includes(around.name)) return true;
        if (place.but.includes(around.name)) break;
      }
      fault = { offset: ref.from, reason: `"${place.word}" stands where it may not` };
      return false;
    },
  });
  return fault;
}

/** The first thing that is no Python; null: none was found. */
export function findPythonFault(source: string): PythonFault | null {
  const tokens = scanPython(source);
  return faultOfTokens(tokens) ?? faultOfIndentation(source) ?? faultOfGrammar(`${tokens.map(makeTrivial).join("")}\n`);
}
