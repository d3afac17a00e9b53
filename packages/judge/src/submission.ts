/** What is judged: the completed cell of a submission, or why there is nothing to run. */
import { checkBlank, extractCell, fillBlank, otherSources, type FoundCell } from "@warpgrade/curriculum";
import { BLANK, type TemplateState } from "@warpgrade/domain";

export type Submission =
  /** Completes the template. */
  | { blank: string }
  /** Run as it stands. */
  | { cell: string }
  /** An uploaded file; its format is told by the extension. */
  | { filename: string; content: string | Uint8Array };

export interface ReadyCell {
  ok: true;
  cell: string;
  found: FoundCell;
  /** Sources to parse beside the cell: copies, and cells that run before it. */
  others: string[];
  /** The blank may hold more than one expression: CPython's word is needed before anything runs. */
  askFirst: boolean;
  isBlank: boolean;
}

export interface NothingToRun {
  ok: false;
  template: TemplateState;
  changed: string[];
  cell: string;
}

/** From here on a source is refused before it reaches a parser: a template with the largest blank has a tenth of it. */
export const MAX_CELL_BYTES = 512 * 1024;

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** What no Python text is; null: it may be one. */
function whyNoCell(cell: string): string | null {
  if (Buffer.byteLength(cell) >= MAX_CELL_BYTES) return "cell_too_large";
  if (cell.includes("\0")) return "cell_nul_character";
  return LONE_SURROGATE.test(cell) ? "cell_lone_surrogate" : null;
}

/** `headings` are those of the lesson's own file, to tell a student's sections in an upload from it. */
export function readSubmission(
  template: string,
  submission: Submission,
  headings?: readonly string[],
): ReadyCell | NothingToRun {
  if ("blank" in submission) return readBlank(template, submission.blank);
  if ("cell" in submission) return readFound(asFound(submission.cell), submission.cell);
  const found = extractCell({ ...submission, template, headings });
  if (found.state === "found") return readFound(found, found.cell);
  const reason = found.state === "unreadable" ? [`file_${found.reason}`] : [];
  return { ok: false, template: found.state, changed: [...found.changed, ...reason].sort(), cell: "" };
}

function asFound(cell: string): FoundCell {
  return { state: "found", cell, copies: [], before: [], changed: [], layout: false };
}

function readBlank(template: string, blank: string): ReadyCell | NothingToRun {
  const { refusals } = checkBlank(blank);
  const untouched = blank.trim() === BLANK;
  if (refusals.length > 0 || untouched) {
    const reasons = untouched ? ["blank_empty"] : refusals.map((refusal) => `blank_${refusal}`);
    const empty = reasons.includes("blank_empty");
    return { ok: false, template: empty ? "intact" : "blank_only", changed: reasons.sort(), cell: "" };
  }
  const cell = fillBlank(template, blank);
  const ready = readFound(asFound(cell), cell);
  return ready.ok ? { ...ready, askFirst: mayHoldStatements(template, blank), isBlank: true } : ready;
}

function readFound(found: FoundCell, cell: string): ReadyCell | NothingToRun {
  const others = otherSources(found);
  const reason = [cell, ...others].map(whyNoCell).find((word) => word !== null) ?? null;
  // The hash is of what was handed in, as for everything else.
  if (reason !== null) return { ok: false, template: "unreadable", changed: [reason], cell };
  return { ok: true, cell, found, others, askFirst: false, isBlank: false };
}

/**
 * After `return`, text on one line without a semicolon or a comment can hold nothing but one
 * expression. Everything else is parsed in a run of its own first, because a blank with more than
 * one expression is refused before any of it runs.
 */
function mayHoldStatements(template: string, blank: string): boolean {
  const before = template.slice(0, template.indexOf(BLANK));
  return !/\breturn[ \t]*$/.test(before) || /[\n\r\f\v;#\\\u0085\u2028\u2029]/.test(blank);
}
