/** Notebooks of every format in use, 3 to 4.5, also with missing or doubled parts; only what is no notebook is refused. */
import { UPLOAD_LIMITS } from "../lesson/limits.ts";
import { makeCell, type ReadFile, type UploadedCell } from "./cells.ts";
import { Unreadable } from "./upload.ts";

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function checkDepth(text: string): void {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (inText) {
      if (char === 92) at += 1;
      else if (char === 34) inText = false;
    } else if (char === 34) inText = true;
    else if (char === 91 || char === 123) depth += 1;
    else if (char === 93 || char === 125) depth -= 1;
    if (depth > UPLOAD_LIMITS.depth) throw new Unreadable("too_deep");
  }
}

function sourceOf(cell: Json): string {
  const source = cell.source ?? cell.input ?? "";
  if (typeof source === "string") return source;
  if (Array.isArray(source)) return source.filter((line) => typeof line === "string").join("");
  throw new Unreadable("not_a_notebook");
}

function rawCells(book: Json, format: number): Json[] {
  let cells: unknown = book.cells;
  if (format < 4) {
    if (!Array.isArray(book.worksheets)) throw new Unreadable("not_a_notebook");
    cells = book.worksheets.flatMap((sheet) => (isObject(sheet) && Array.isArray(sheet.cells) ? sheet.cells : []));
  }
  if (!Array.isArray(cells) || !cells.every(isObject)) throw new Unreadable("not_a_notebook");
  if (cells.length > UPLOAD_LIMITS.cells) throw new Unreadable("too_large");
  return cells;
}

function describeFormat(book: Json, format: number, cells: readonly Json[]): string[] {
  const changed: string[] = [];
  const minor = book.nbformat_minor;
  if (format !== 4 || minor !== 5) changed.push("notebook_format");
  if (format === 4 && minor === 5) {
    const ids = cells.map((cell) => cell.id);
    if (ids.some((id) => typeof id !== "string") || new Set(ids).size !== ids.length) changed.push("cell_id");
  }
  const metadata = isObject(book.metadata) ? book.metadata : {};
  if (format >= 4 && !isObject(metadata.kernelspec)) changed.push("kernel_metadata");
  if (cells.some((cell) => Array.isArray(cell.outputs) && cell.outputs.length > 0)) changed.push("outputs");
  return changed;
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function describeProse(cells: readonly UploadedCell[]): string[] {
  const prose = cells.filter((cell) => !cell.runs);
  const changed: string[] = [];
  if (prose.some((cell) => LONE_SURROGATE.test(cell.source))) changed.push("prose");
  const title = prose.findIndex((cell) => cell.source.startsWith("# "));
  if (title > 0) changed.push("cell_order");
  return changed;
}

export function readNotebook(text: string): ReadFile {
  const bom = text.startsWith("\ufeff");
  const body = bom ? text.slice(1) : text;
  checkDepth(body);
  let book: unknown;
  try {
    book = JSON.parse(body);
  } catch {
    throw new Unreadable("not_json");
  }
  if (!isObject(book) || !Number.isInteger(book.nbformat)) throw new Unreadable("not_a_notebook");
  const format = book.nbformat as number;
  const raw = rawCells(book, format);
  const cells = raw.map((cell) => {
    const metadata = isObject(cell.metadata) ? cell.metadata : {};
    const role = typeof metadata.course_role === "string" ? metadata.course_role : null;
    return makeCell(sourceOf(cell), cell.cell_type === "code", role);
  });
  if (cells.some((cell) => cell.source.includes("\0"))) throw new Unreadable("nul_character");
  return { cells, changed: [...(bom ? ["bom"] : []), ...describeFormat(book, format, raw), ...describeProse(cells)] };
}
