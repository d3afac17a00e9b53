/** The blank: putting text into the template, and what can be said of that text without a Python. */
import { BLANK, MAX_BLANK_BYTES } from "@warpgrade/domain";
import { scanPython } from "../python/scan.ts";

/**
 * The completed cell. Only the first blank is replaced, and the text goes in as it stands: a `$&` in it means nothing.
 * Throws if the template has no blank, which an imported lesson cannot lack.
 */
export function fillBlank(template: string, blank: string): string {
  const at = template.indexOf(BLANK);
  if (at < 0) throw new Error("The template has no blank.");
  return template.slice(0, at) + blank + template.slice(at + BLANK.length);
}

/** What stands between the template's text before and after its blank; null where either is not as in the template. */
export function blankByText(template: string, cell: string): string | null {
  const [before, after] = template.split(BLANK) as [string, string];
  const fits = cell.length >= before.length + after.length && cell.startsWith(before) && cell.endsWith(after);
  return fits ? cell.slice(before.length, cell.length - after.length) : null;
}

export type BlankRefusal = "empty" | "nul_character" | "too_large" | "lone_surrogate";

export interface FullWidthSign {
  /** Offset in UTF-16 units. */
  at: number;
  sign: string;
  /** The ASCII sign it most likely stands for. */
  repair: string;
}

export interface BlankCheck {
  refusals: BlankRefusal[];
  /** Outside texts and comments; offered for repair, never changed silently. */
  fullWidth: FullWidthSign[];
}

const SIGNS: Record<string, string> = {
  "\u3000": " ",
  "\u00a0": " ",
  "\u3001": ",",
  "\u3002": ".",
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u300c": '"',
  "\u300d": '"',
  "\u3010": "[",
  "\u3011": "]",
  "\u2212": "-",
  "\u00d7": "*",
  "\u00f7": "/",
};

function repairOf(sign: string): string | null {
  const code = sign.codePointAt(0)!;
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCodePoint(code - 0xfee0);
  return SIGNS[sign] ?? null;
}

function findFullWidth(blank: string): FullWidthSign[] {
  const found: FullWidthSign[] = [];
  for (const token of scanPython(blank)) {
    if (token.kind === "string" || token.kind === "comment") continue;
    let at = token.start;
    for (const sign of token.text) {
      const repair = repairOf(sign);
      if (repair !== null) found.push({ at, sign, repair });
      at += sign.length;
    }
  }
  return found;
}

/** Reasons to refuse before anything runs. Whether the text is one expression is the parse job's to say. */
export function checkBlank(blank: string): BlankCheck {
  const refusals: BlankRefusal[] = [];
  if (scanPython(blank).every((token) => ["space", "newline", "soft_newline", "comment"].includes(token.kind)))
    refusals.push("empty");
  if (blank.includes("\0")) refusals.push("nul_character");
  if (new TextEncoder().encode(blank).length > MAX_BLANK_BYTES) refusals.push("too_large");
  if (/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(blank))
    refusals.push("lone_surrogate");
  return { refusals, fullWidth: refusals.includes("too_large") ? [] : findFullWidth(blank) };
}

/** The blank with every full-width sign outside texts and comments replaced: the one-tap repair. */
export function repairBlank(blank: string): string {
  let repaired = "";
  let from = 0;
  for (const { at, sign, repair } of findFullWidth(blank)) {
    repaired += blank.slice(from, at) + repair;
    from = at + sign.length;
  }
  return repaired + blank.slice(from);
}
