/** Widths of a sign in the foot of a picture: an ideograph's, and any other's on the whole. */
const WIDE = 11;
const USUAL = 5.8;

/** Breaks a foot into lines that fit: between words, and after a sign of Chinese. */
export function footLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of text.match(/[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+|\s+/g) ?? []) {
    if (line !== "" && widthOf(line + part.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = part.trimStart();
    } else line += part;
  }
  return [...lines, line.trimEnd()];
}

function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (/[\u3000-\u9fff\uff00-\uffef]/.test(sign) ? WIDE : USUAL), 0);
}
