/**
 * Finds the exercise in an uploaded file.
 *
 * A .py file is the cell. In .ipynb and .qmd it is a code cell with the role `exercise`, else one that defines the
 * function. Prose, raw cells, fences that do not run and the solution are none. A cell without checks is joined with
 * later cells that hold nothing but checks. What is found is text: nothing here runs it or trusts it.
 */
import { readAsserts, readFunctionHead, holdsOnlyChecks } from "../python/signature.ts";
import { logicalLines, scanPython } from "../python/scan.ts";
import { makeCell, type ReadFile, type UploadedCell } from "./cells.ts";
import { readNotebook } from "./notebook.ts";
import { hasOwnSections } from "./headings.ts";
import { readQuartoCells } from "./quarto-cells.ts";
import { readUpload, Unreadable, type UnreadableReason } from "./upload.ts";

export interface FoundCell {
  state: "found";
  /** Code of the exercise cell without option lines and byte order mark: what is parsed, compared and run. */
  cell: string;
  /** Further exercise cells of the file. */
  copies: string[];
  /** Code cells that run before it. */
  before: string[];
  /** Words about the file and the cells (corpus vocabulary); none of them alone makes a cell tampered. */
  changed: string[];
  /** The cell was split, stands more than once, or a .py file begins with a byte order mark: layout, not code. */
  layout: boolean;
}

export type ExtractedCell =
  | FoundCell
  | { state: "missing_exercise"; changed: string[] }
  | { state: "unreadable"; reason: UnreadableReason; changed: string[] };

export interface ExtractOptions {
  filename: string;
  content: string | Uint8Array;
  template: string;
  /** `headingsOf` the lesson's own file; without them nothing is said about sections that a student added. */
  headings?: readonly string[];
}

interface Wanted {
  name: string;
  template: string;
}

function definesFunction(code: string, name: string): boolean {
  return logicalLines(code).some((line) => {
    const at = line.tokens.findIndex((token) => token.text === "def");
    return at >= 0 && line.tokens[at + 1]?.text === name;
  });
}

const hasAssert = (code: string): boolean =>
  scanPython(code).some((token) => token.kind === "name" && token.text === "assert");
const mentions = (code: string, name: string): boolean => scanPython(code).some((token) => token.text === name);
const isEmpty = (code: string): boolean => code.trim() === "";

/** Why there is none: was it made into prose, into a picture of code, into the solution, or is it another lesson's? */
function describeMissing(read: ReadFile, wanted: Wanted, kind: string): string[] {
  const holder = read.cells.find((cell) => definesFunction(cell.code, wanted.name));
  if (holder && !holder.runs) return [kind === "qmd" ? "fence" : "cell_type"];
  if (holder?.role === "solution") return ["cell_options"];
  const code = read.cells.filter((cell) => cell.runs && !isEmpty(cell.code));
  const other = code.find((cell) => readFunctionHead(cell.code) !== null && readAsserts(cell.code).length > 0);
  if (other) return ["wrong_lesson"];
  return ["cell_removed", ...(code.length > 0 && kind !== "py" ? ["extra_cell"] : [])];
}

function pickPython(text: string, wanted: Wanted): { read: ReadFile; picked: UploadedCell[] } {
  const bom = text.startsWith("\ufeff");
  const cell = makeCell(bom ? text.slice(1) : text, true);
  const docstring = /("""|''')([\s\S]+?)\1/.exec(wanted.template)?.[2];
  const mine =
    mentions(cell.code, wanted.name) ||
    cell.role === "exercise" ||
    (docstring !== undefined && text.includes(docstring)) ||
    text.includes(`${wanted.name}`);
  return { read: { cells: [cell], changed: bom ? ["bom"] : [] }, picked: mine ? [cell] : [] };
}

function pickCells(read: ReadFile, wanted: Wanted): UploadedCell[] {
  const code = read.cells.filter((cell) => cell.runs && cell.role !== "solution");
  const marked = code.filter((cell) => cell.role === "exercise" && !isEmpty(cell.code));
  const byRole = marked.filter((cell) => !holdsOnlyChecks(cell.code));
  if (byRole.length > 0) return byRole;
  const byName = code.filter((cell) => definesFunction(cell.code, wanted.name));
  return byName.length > 0 ? byName : marked;
}

interface Joined {
  picked: UploadedCell[];
  used: Set<UploadedCell>;
  split: boolean;
}

function joinSplitCell(read: ReadFile, picked: UploadedCell[], wanted: Wanted): Joined {
  const used = new Set(picked);
  const [only] = picked;
  if (picked.length !== 1 || !only || hasAssert(only.code)) return { picked, used, split: false };
  const later = read.cells.slice(read.cells.indexOf(only) + 1);
  const checks = later.filter(
    (cell) => cell.runs && cell.role !== "solution" && holdsOnlyChecks(cell.code) && mentions(cell.code, wanted.name),
  );
  if (checks.length === 0) return { picked, used, split: false };
  for (const cell of checks) used.add(cell);
  const code = [only, ...checks].map((cell) => cell.code.replace(/[\r\n]+$/, "")).join("\n");
  return { picked: [{ ...only, code }], used, split: true };
}

function readFile(
  filename: string,
  text: string,
): { read: ReadFile; kind: "ipynb" | "qmd" | "py"; proseBefore: string[] } {
  const kind = /\.([^.]+)$/.exec(filename.trim())?.[1]?.toLowerCase() ?? "";
  if (kind === "ipynb") return { read: readNotebook(text), kind, proseBefore: [] };
  if (kind === "qmd" || kind === "md" || kind === "rmd") {
    const read = readQuartoCells(text);
    return { read, kind: "qmd", proseBefore: read.proseBefore };
  }
  if (kind === "py") return { read: { cells: [], changed: [] }, kind, proseBefore: [] };
  throw new Unreadable("unknown_format");
}

function hasOwnProse({ headings }: ExtractOptions, text: string, kind: string): boolean {
  return kind === "qmd" && headings !== undefined && hasOwnSections(text, headings);
}

function extract(options: ExtractOptions): ExtractedCell {
  const text = readUpload(options.content);
  const wanted: Wanted = { name: readFunctionHead(options.template)?.name ?? "", template: options.template };
  const file = readFile(options.filename, text);
  const python = file.kind === "py" ? pickPython(text, wanted) : null;
  const read = python?.read ?? file.read;
  const found = python?.picked ?? pickCells(read, wanted);
  if (found.length === 0) return { state: "missing_exercise", changed: describeMissing(read, wanted, file.kind) };

  const { picked, used, split } = joinSplitCell(read, found, wanted);
  const codes = picked.map((cell) => cell.code);
  // The last one that is not the untouched template is what the student means; the others are compared with it.
  const untouched = (code: string): boolean => code.replace(/[\r\n]+$/, "") === options.template;
  const main = Math.max(
    codes.findLastIndex((code) => !untouched(code)),
    0,
  );
  const first = read.cells.findIndex((cell) => used.has(cell));
  const others = read.cells.filter(
    (cell) => cell.runs && !used.has(cell) && cell.role !== "solution" && !isEmpty(cell.code),
  );
  const between = file.proseBefore.filter(
    (prose, index) => split && index > first && used.has(read.cells[index]!) && prose.trim() !== "",
  );
  const changed = [
    ...read.changed,
    ...(python === null && picked.every((cell) => cell.role !== "exercise") ? ["role_mark"] : []),
    ...(picked.some((cell) => cell.otherOptions) ? ["cell_options"] : []),
    ...(others.length > 0 ? ["extra_cell"] : []),
    ...(split ? ["cell_split"] : []),
    ...(between.length > 0 || hasOwnProse(options, text, file.kind) ? ["prose"] : []),
    ...(codes.length > 1 ? ["cell_duplicated"] : []),
  ];
  return {
    state: "found",
    cell: codes[main]!,
    copies: codes.filter((_, index) => index !== main),
    before: others.filter((cell) => read.cells.indexOf(cell) < first).map((cell) => cell.code),
    changed: [...new Set(changed)],
    layout: split || codes.length > 1 || (python !== null && read.changed.includes("bom")),
  };
}

/** Never throws: a file that cannot be read is an answer too. */
export function extractCell(options: ExtractOptions): ExtractedCell {
  try {
    return extract(options);
  } catch (error) {
    if (error instanceof Unreadable) return { state: "unreadable", reason: error.reason, changed: [] };
    return { state: "unreadable", reason: "too_deep", changed: [] };
  }
}
