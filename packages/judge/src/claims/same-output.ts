/**
 * Whether a claimed output is the output of a run. Line by line, after undoing what an editor, an
 * input method or a chat window changes without meaning to: normal forms, full-width signs, invisible
 * characters, runs of spaces, blank lines. Case, digits, marks, order and the number of lines count.
 */
const NOTHING = new Set(["(no output)", "no output", "无输出", "(无输出)", "không có đầu ra"]);
/** A line that marks a cut: the rest must stand in this order, first part at the start, last part at the end. */
const CUT = /^(?:\.\.\.|…|\[\.\.\. .*\]|\[… .*\])$/u;

export interface ActualOutput {
  stdout: string;
  /** Last line of the traceback, or null. */
  error: string | null;
}

export function tidyLines(text: string): string[] {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .normalize("NFC")
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\t\p{Zs}]/gu, " ")
    .split("\n")
    .map((line) => line.replaceAll(/ +/g, " ").trim())
    .filter((line) => line !== "");
}

function errorClass(line: string): string {
  return (line.split(":", 1)[0] ?? "").trim();
}

export function isSameOutput(output: string, actual: ActualOutput): boolean {
  const real = tidyLines(actual.stdout);
  let said = tidyLines(output);
  if (actual.error !== null) {
    const rest = withoutTraceback(said, actual.error);
    if (rest === null) return false;
    said = rest;
  }
  const [only] = said;
  if (real.length === 0 && said.length === 1 && only !== undefined && NOTHING.has(only.toLowerCase())) return true;
  return said.some((line) => CUT.test(line)) ? fitsAroundCuts(said, real) : isEqual(said, real);
}

/** The lines before the traceback; null when the last line names another exception class. */
function withoutTraceback(said: readonly string[], error: string): string[] | null {
  const last = said.at(-1);
  if (last === undefined || errorClass(last) !== errorClass(tidyLines(error)[0] ?? "")) return null;
  const before = said.slice(0, -1);
  const start = before.indexOf("Traceback (most recent call last):");
  return start === -1 ? before : before.slice(0, start);
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, at) => line === b[at]);
}

function fitsAroundCuts(said: readonly string[], real: readonly string[]): boolean {
  const parts: string[][] = [[]];
  for (const line of said) {
    if (CUT.test(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  if (parts.every((part) => part.length === 0)) return false;
  const first = parts[0] ?? [];
  const last = parts.at(-1) ?? [];
  if (!isEqual(real.slice(0, first.length), first)) return false;
  let at = first.length;
  for (const piece of parts.slice(1, -1)) {
    const hit = findPiece(real, piece, at);
    if (hit === null) return false;
    at = hit + piece.length;
  }
  return real.length - at >= last.length && isEqual(real.slice(real.length - last.length), last);
}

function findPiece(lines: readonly string[], piece: readonly string[], from: number): number | null {
  for (let at = from; at + piece.length <= lines.length; at += 1) {
    if (isEqual(lines.slice(at, at + piece.length), piece)) return at;
  }
  return null;
}
