/** How wide text of eleven pixels is about; fonts differ, so on the safe side. Pixels. */
const IDEOGRAPH = /[\u3000-\u9fff\uff00-\uffef]/;
const OF_IDEOGRAPH = 11.2;
const OF_SIGN = { light: 6.2, label: 6.5, bold: 7.2 } as const;

/** `weight`: the foot's, a label's, or that of what is marked. */
export function textWidth(text: string, weight: keyof typeof OF_SIGN = "label"): number {
  return [...text].reduce((sum, sign) => sum + (IDEOGRAPH.test(sign) ? OF_IDEOGRAPH : OF_SIGN[weight]), 0);
}

/** Left end of a text that stands over `x` and would else leave the picture. */
export function startOver(x: number, text: string, width: number): number {
  const wide = textWidth(text);
  return Math.max(0, Math.min(x - wide / 2, width - wide));
}

/** Words, ideographs and spaces; a mark that ends a phrase stays with what it ends, and a no-break space binds. */
const PARTS =
  /(?:[\u3000-\u9fff\uff00-\uffef]|(?:[^\s\u3000-\u9fff\uff00-\uffef]|\u00a0)+)[，。；：、）]*|[^\S\u00a0]+/g;

/** Breaks a text into lines that fit: between words, and after a sign of Chinese. */
export function textLines(text: string, width: number, weight: keyof typeof OF_SIGN = "light"): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of text.match(PARTS) ?? []) {
    if (line !== "" && textWidth(line + part.trimEnd(), weight) > width) {
      lines.push(line.trimEnd());
      line = part.trimStart();
    } else line += part;
  }
  return [...lines, line.trimEnd()];
}
