/**
 * Compares an uploaded cell with the template: as trees where it parses, as text where it does not.
 *
 * 1. The same text is `intact`.
 * 2. Trees that agree outside the blank are `blank_only` (so do the characters) or `format_only` (they do not).
 * 3. A cell that does not parse is `blank_only` if everything around a one-line blank is as it was.
 * 4. Anything else is `tampered`, with the words for what differs, and, where a check suffered, a proposed veto.
 *
 * Copies of the cell and cells that run before it count as well. It gathers evidence; people decide.
 */
import {
  BLANK,
  type ParseOutcome,
  type PyNode,
  type TemplateDifference,
  type TemplateState,
  type VetoKind,
} from "@warpgrade/domain";
import { scanPython } from "../python/scan.ts";
import { matchTemplate, nodesOf, spanOf } from "../python/tree.ts";
import type { FoundCell } from "../submission/extract-cell.ts";
import { blankByText } from "./blank.ts";
import { differencesOf } from "./differences.ts";
import { disturbanceOf, namesOfChecks } from "./disturbances.ts";
import { describeLayout, emptyBlank } from "./layout.ts";
import { describeUnparsable } from "./tampered-text.ts";
import { describeTampering } from "./tampered-tree.ts";

export interface CompareOptions {
  template: string;
  /** Tree of the template as it stands; its blank is a name like any other. */
  templateTree: PyNode;
  cell: string;
  cellParse: ParseOutcome;
  found: FoundCell;
  /** One per `otherSources(found)`, in order; without them copies are compared as text and earlier cells are not read. */
  otherParses?: readonly (ParseOutcome | null)[];
}

export interface TemplateComparison {
  template: TemplateState;
  /** What differs, in the vocabulary of the upload corpus. */
  changed: string[];
  /** Where, with both versions. Of several exercise cells the one that counts is shown. */
  differences: TemplateDifference[];
  /** By the text alone, for a person to confirm or dismiss. */
  vetoProposed: VetoKind | null;
  /** What stands in the blank, where that can be said; "" when it was emptied, null when it was never filled. */
  blank: string | null;
}

/** Sources beside the cell that a parse job should read too: copies first, then the cells that run before. */
export function otherSources(found: FoundCell): string[] {
  return [...found.copies, ...found.before];
}

interface OneCell {
  state: "intact" | "blank_only" | "format_only" | "tampered";
  changed: Set<string>;
  checksRemoved: boolean;
  blank: string | null;
}

const withoutEnd = (text: string): string => text.replace(/[\r\n]+$/, "");
const isNothing = (text: string): boolean =>
  scanPython(text).every(
    (token) => token.kind === "space" || token.kind === "comment" || token.kind === "soft_newline",
  );

/** An expression cut out of its brackets may have line ends; give it brackets of its own. */
function standAlone(text: string): string {
  return /[\r\n]/.test(text) ? `(${text})` : text;
}

function judgeEqualTree(template: string, text: string, filled: PyNode | null): OneCell {
  const inside = blankByText(template, text);
  const span = filled ? spanOf(text, filled) : null;
  const written = span ? text.slice(...span) : "";
  const blank = filled?.f.id === BLANK ? null : standAlone(written);
  const changed = new Set<string>(blank === null ? [] : ["blank"]);
  if (inside !== null)
    return { state: "blank_only", changed, checksRemoved: false, blank: blank === null ? null : inside };
  if (/\r/.test(text)) changed.add("line_endings");
  const emptied = (span ? emptyBlank(template, text, span) : text).replace(/\r\n?/g, "\n");
  for (const word of withoutEnd(emptied) === template ? [] : describeLayout(template, withoutEnd(emptied)))
    changed.add(word);
  return { state: "format_only", changed, checksRemoved: false, blank };
}

function judgeOne(template: string, templateTree: PyNode, source: string, parse: ParseOutcome | null): OneCell {
  const text = withoutEnd(source);
  if (text === template) return { state: "intact", changed: new Set(), checksRemoved: false, blank: null };
  const inside = blankByText(template, text);
  const blankOnly = (blank: string): OneCell => ({
    state: "blank_only",
    changed: new Set(["blank"]),
    checksRemoved: false,
    blank,
  });
  if (inside !== null && isNothing(inside)) return blankOnly("");
  if (parse?.ok) {
    const match = matchTemplate(templateTree, parse.tree);
    if (match.equal) return judgeEqualTree(template, text, match.filled);
    const { changed, checksRemoved, filled } = describeTampering(template, templateTree, text, parse.tree);
    const span = filled ? spanOf(text, filled) : null;
    return { state: "tampered", changed, checksRemoved, blank: span ? standAlone(text.slice(...span)) : null };
  }
  if (inside !== null && !/[\r\n]/.test(inside)) return blankOnly(inside);
  const { changed, checksRemoved } = describeUnparsable(template, text);
  return { state: "tampered", changed, checksRemoved, blank: null };
}

/** The answer without layout, to tell whether two copies say the same. */
function answerKey(blank: string): string {
  return scanPython(blank)
    .filter((token) => !["space", "newline", "soft_newline", "comment"].includes(token.kind))
    .map((token) => token.text)
    .join(" ")
    .replace(/^\( (.*) \)$/, "$1");
}

/** What earlier cells do to the checks. A cell that does not parse cannot run, so it does nothing. */
function judgeBefore(templateTree: PyNode, parses: readonly (ParseOutcome | null)[]): Set<string> {
  const names = namesOfChecks(nodesOf(templateTree, "body").filter((node) => node.n === "Assert"));
  const changed = new Set<string>();
  for (const parse of parses) {
    if (!parse?.ok) continue;
    for (const statement of nodesOf(parse.tree, "body")) {
      const disturbance = disturbanceOf(statement, names);
      if (disturbance) changed.add(disturbance === "rebinds" ? "shadowed" : "assert_disabled");
    }
  }
  return changed;
}

function stateOf(cells: readonly OneCell[], disturbed: boolean, layout: boolean): TemplateState {
  const answers = new Set(cells.flatMap((cell) => (cell.blank === null ? [] : [answerKey(cell.blank)])));
  if (disturbed || answers.size > 1 || cells.some((cell) => cell.state === "tampered")) return "tampered";
  if (layout) return "format_only";
  return cells[0]!.state;
}

export function compareTemplate(options: CompareOptions): TemplateComparison {
  const { template, templateTree, found, otherParses = [] } = options;
  const main = judgeOne(template, templateTree, options.cell, options.cellParse);
  const copies = found.copies.map((copy, index) => judgeOne(template, templateTree, copy, otherParses[index] ?? null));
  const before = judgeBefore(templateTree, otherParses.slice(found.copies.length));
  const cells = [main, ...copies];
  const state = stateOf(cells, before.size > 0, found.layout);
  const words = new Set([...cells.flatMap((cell) => [...cell.changed]), ...found.changed, ...before]);
  // Joining the parts of a split cell makes line gaps of its own.
  if (found.changed.includes("cell_split")) words.delete("blank_lines");
  const removed = before.size > 0 || cells.some((cell) => cell.state === "tampered" && cell.checksRemoved);
  return {
    template: state,
    changed: [...words],
    differences: differencesOf(template, options.cell, [...words].sort()),
    vetoProposed: state === "tampered" && removed ? "boundary_checks_removed" : null,
    blank: main.blank,
  };
}
