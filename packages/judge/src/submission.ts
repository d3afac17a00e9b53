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

/** Larger sources are refused before they reach a parser. */
export const MAX_CELL_BYTES = 1024 * 1024;

export function readSubmission(template: string, submission: Submission): ReadyCell | NothingToRun {
  if ("blank" in submission) return readBlank(template, submission.blank);
  if ("cell" in submission) return readFound(asFound(submission.cell), submission.cell);
  const found = extractCell({ ...submission, template });
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
  return { ...readFound(asFound(cell), cell), askFirst: mayHoldStatements(template, blank), isBlank: true };
}

function readFound(found: FoundCell, cell: string): ReadyCell {
  return { ok: true, cell, found, others: otherSources(found), askFirst: false, isBlank: false };
}

/**
 * After `return`, text on one line without a semicolon or a comment can hold nothing but one
 * expression. Everything else is parsed in a run of its own first, because a blank with more than
 * one expression is refused before any of it runs.
 */
function mayHoldStatements(template: string, blank: string): boolean {
  const before = template.slice(0, template.indexOf(BLANK));
  return !/\breturn[ \t(]*$/.test(before) || /[\n\r\f\v;#\\\u0085\u2028\u2029]/.test(blank);
}
