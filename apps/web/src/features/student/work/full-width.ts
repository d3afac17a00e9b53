/**
 * Full-width punctuation typed with a Chinese or Japanese input method is the commonest reason why
 * a right expression does not parse. It is found, shown, and repaired on one tap; never silently,
 * since inside a string it may be meant.
 */
const SPECIAL: Record<string, string> = {
  "、": ",",
  "。": ".",
  "“": '"',
  "”": '"',
  "‘": "'",
  "’": "'",
  "【": "[",
  "】": "]",
  "《": "<",
  "》": ">",
  "×": "*",
  "÷": "/",
  "−": "-",
  "–": "-",
  "≤": "<=",
  "≥": ">=",
  "\u3000": " ",
  "\u00a0": " ",
};

/** What Python would want in place of this character; null where it is fine as it stands. */
export function asciiFor(character: string): string | null {
  const special = SPECIAL[character];
  if (special !== undefined) return special;
  const code = character.codePointAt(0) ?? 0;
  // Full-width forms of ASCII lie exactly 0xfee0 above it.
  return code >= 0xff01 && code <= 0xff5e ? String.fromCodePoint(code - 0xfee0) : null;
}

export interface FullWidthFinding {
  /** In order of appearance, one of each. */
  kinds: { found: string; replacement: string }[];
  count: number;
}

/**
 * A string may be opened by a typographic quote too; then any quote of that kind closes it, since
 * that is what the repair makes of it.
 */
function eachReplacement(text: string, visit: (character: string, replacement: string | null) => void): void {
  let closers: string | null = null;
  let escaped = false;
  for (const character of text) {
    if (closers === null) {
      const replacement = asciiFor(character);
      visit(character, replacement);
      closers = closersOf(character, replacement);
      continue;
    }
    const closes = !escaped && closers.includes(character);
    visit(character, closes ? asciiFor(character) : null);
    escaped = !escaped && character === "\\";
    if (closes || character === "\n") closers = null;
  }
}

function closersOf(character: string, replacement: string | null): string | null {
  if (replacement === null) return character === '"' || character === "'" ? character : null;
  if (replacement === '"') return '"“”＂';
  return replacement === "'" ? "'‘’＇" : null;
}

export function findFullWidth(text: string): FullWidthFinding {
  const kinds = new Map<string, string>();
  let count = 0;
  eachReplacement(text, (character, replacement) => {
    if (replacement === null) return;
    count += 1;
    kinds.set(character, replacement);
  });
  return { kinds: [...kinds].map(([found, replacement]) => ({ found, replacement })), count };
}

export function repairFullWidth(text: string): string {
  let repaired = "";
  eachReplacement(text, (character, replacement) => {
    repaired += replacement ?? character;
  });
  return repaired;
}
