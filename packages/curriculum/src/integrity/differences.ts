/**
 * The report for people: each place where a cell differs from the template, with both versions and their lines, under
 * the words that the comparison found. The words come from the trees; this only finds where each of them stands.
 */
import { BLANK, MAX_BLANK_BYTES, type Passage, type TemplateDifference } from "@warpgrade/domain";
import { scanPython } from "../python/scan.ts";
import { alignLines, type Row } from "./align-lines.ts";

/** A longer cell is compared as far as this: the template has some ten lines. */
const MAX_LINES = 1_000;
const MAX_PASSAGE_CHARS = 2_000;
const MAX_DIFFERENCES = 60;
/** The longest blank, and the line around it. */
const MAX_ANSWER_CHARS = MAX_BLANK_BYTES + 4_096;

const LAYOUT = ["spacing", "indentation", "trailing_space", "no_break_space", "quotes", "number_spelling"];
const BROKEN = ["parentheses", "line_breaks", "syntax", "full_width", "encoding"];
const CHECKS = ["assert_weakened", "assert_changed", "assert_message"];
const HEAD = ["function_name", "function_form", "signature", "decorator"];

const isCheck = (line: string): boolean => /^\s*(?:#\s*)?assert\b/.test(line);
const isComment = (line: string): boolean => /^\s*#/.test(line);
const isHead = (line: string): boolean => /^\s*(?:async\s+def|def|class|@)/.test(line) || /=\s*lambda\b/.test(line);
const isText = (line: string): boolean => /^\s*[rRbBuUfF]{0,2}["'“”‘’]/.test(line);
const squeeze = (line: string): string => line.replace(/\s+/g, "");

/** Words that may be about a line that became another. */
function wordsOfPair(was: string, is: string): string[] {
  if (squeeze(was) === squeeze(is)) return LAYOUT;
  const [before, after] = was.split(BLANK);
  if (before !== undefined && after !== undefined) {
    const around = is.trim().startsWith(before.trim()) && is.endsWith(after);
    return around && is.startsWith(before) ? ["blank"] : ["blank", "body", ...LAYOUT, ...BROKEN];
  }
  if (isCheck(was) && isComment(is)) return ["assert_disabled"];
  if (isCheck(was)) return [...CHECKS, "assert_disabled", "assert_deleted", ...LAYOUT, ...BROKEN];
  if (isComment(was)) return ["comment", "trailing_space", "indentation"];
  if (isHead(was)) return [...HEAD, ...LAYOUT, ...BROKEN];
  if (isText(was)) return ["docstring", "quotes", "indentation", "encoding", "syntax"];
  return ["body", "comment", ...LAYOUT, ...BROKEN];
}

function wordsOfGone(was: string): string[] {
  if (was.trim() === "") return ["blank_lines"];
  if (was.includes(BLANK)) return ["blank", "body", "line_breaks"];
  if (isCheck(was)) return ["assert_deleted", "assert_disabled", "assert_order", "line_breaks", "syntax"];
  if (isComment(was)) return ["comment"];
  if (isHead(was)) return [...HEAD, "line_breaks"];
  if (isText(was)) return ["docstring"];
  return ["body", "line_breaks"];
}

function wordsOfNew(is: string): string[] {
  if (is.trim() === "") return ["blank_lines"];
  if (isComment(is)) return isCheck(is) ? ["assert_disabled", "comment"] : ["comment"];
  if (isCheck(is)) return ["assert_order", "assert_weakened", "assert_changed", "extra_code"];
  if (isHead(is)) return ["redefined", "shadowed", ...HEAD, "assert_disabled", "extra_code"];
  return ["extra_code", "shadowed", "redefined", "assert_disabled", "body", "line_breaks", "parentheses", "syntax"];
}

function passage(lines: readonly string[], at: readonly number[]): Passage | null {
  const [first] = at;
  const last = at.at(-1);
  if (first === undefined || last === undefined) return null;
  const text = lines.slice(first, last + 1).join("\n");
  const isCut = text.length > MAX_PASSAGE_CHARS;
  return { text: isCut ? text.slice(0, MAX_PASSAGE_CHARS) : text, line: first + 1, endLine: last + 1, isCut };
}

interface Place {
  left: number[];
  right: number[];
  words: string[];
}

/** An answer over several lines belongs to the line of its blank, as far as its brackets are open. Scanned once. */
function endOfAnswer(lines: readonly string[], from: number, rows: readonly Row[], next: number): number {
  const closes = from + lineBreaksBeforeEnd(lines.slice(from).join("\n").slice(0, MAX_ANSWER_CHARS));
  let end = from;
  for (let at = next; at < rows.length && rows[at]!.left === null && end < closes; at += 1) end = rows[at]!.right!;
  return end;
}

/** Line breaks inside brackets, strings and continued lines, up to the one that ends the statement. */
function lineBreaksBeforeEnd(text: string): number {
  const tokens = scanPython(text);
  const end = tokens.findIndex(({ kind }) => kind === "newline");
  const upTo = end === -1 ? text.length : tokens[end]!.start;
  return text.slice(0, upTo).split("\n").length - 1;
}

function placesOf(left: readonly string[], right: readonly string[]): Place[] {
  const rows = alignLines(left, right);
  const places: Place[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    const was = row.left === null ? null : left[row.left]!;
    const is = row.right === null ? null : right[row.right]!;
    if (was === is) continue;
    if (was !== null && is !== null) {
      const end = was.includes(BLANK) ? endOfAnswer(right, row.right!, rows, at + 1) : row.right!;
      const more = Array.from({ length: end - row.right! + 1 }, (_, step) => row.right! + step);
      const spread = more.length > 1 ? ["blank", "line_breaks", "parentheses"] : wordsOfPair(was, is);
      places.push({ left: [row.left!], right: more, words: spread });
      at += more.length - 1;
      continue;
    }
    const words = was === null ? wordsOfNew(is ?? "") : wordsOfGone(was);
    const before = places.at(-1);
    const joins = before !== undefined && before.words.join() === words.join() && isNext(before, row);
    if (joins) (was === null ? before.right : before.left).push((was === null ? row.right : row.left)!);
    else places.push({ left: was === null ? [] : [row.left!], right: was === null ? [row.right!] : [], words });
  }
  return places;
}

/** Lines that are gone, or new, one after the other are one place. */
function isNext(place: Place, row: Row): boolean {
  if (row.left === null) return place.left.length === 0 && place.right.at(-1) === row.right! - 1;
  return place.right.length === 0 && place.left.at(-1) === row.left - 1;
}

/** `changed` are the words for the whole; each of them is in at least one difference. */
export function differencesOf(template: string, cell: string, changed: readonly string[]): TemplateDifference[] {
  const lines = (text: string): string[] => text.replace(/[\r\n]+$/, "").split(/\r\n|\n|\r/);
  const left = lines(template);
  const right = lines(cell).slice(0, MAX_LINES);
  const found = placesOf(left, right)
    .slice(0, MAX_DIFFERENCES)
    .map(({ left: from, right: to, words }) => ({
      kinds: words.filter((word) => changed.includes(word)),
      template: passage(left, from),
      cell: passage(right, to),
    }));
  nameByTheirOwn(found);
  const named = new Set(found.flatMap(({ kinds }) => kinds));
  const rest = changed.filter((word) => !named.has(word));
  // A place that no word claimed is most likely what a word without a place is about.
  const orphans = found.filter(({ kinds }) => kinds.length === 0);
  const ofLines = rest.filter((word) => OF_LINES.has(word));
  for (const orphan of orphans) orphan.kinds.push(...ofLines);
  const placed = orphans.length > 0 ? new Set(ofLines) : new Set<string>();
  const ofFile = rest.filter((word) => !placed.has(word));
  return [...found, ...ofFile.map((word) => ({ kinds: [word], template: null, cell: null }))];
}

/** A word that is all there is to say of one place is not also said of places that have words of their own. */
function nameByTheirOwn(places: readonly { kinds: string[] }[]): void {
  const sole = new Set(places.filter(({ kinds }) => kinds.length === 1).flatMap(({ kinds }) => kinds));
  for (const place of places) {
    const own = place.kinds.filter((word) => !sole.has(word));
    if (place.kinds.length > 1 && own.length > 0) place.kinds = own;
  }
}

/** Words about the code of the cell; the others are about the file and its cells. */
const OF_LINES = new Set([
  ...[...LAYOUT, ...BROKEN, ...CHECKS, ...HEAD],
  ...["blank", "comment", "blank_lines", "docstring", "body", "redefined", "extra_code"],
  ...["assert_deleted", "assert_disabled", "assert_order", "shadowed"],
]);
