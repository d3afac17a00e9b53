/** Headings of a Quarto or Markdown text, to tell a student's own sections from the lesson's. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const QUESTION = /^Q[1-3](?![\p{L}\p{N}])/iu;

/** Without marks and attributes, as far as that matters for telling two headings apart. */
function plain(heading: string): string {
  return heading
    .replace(/\{[^}]*\}\s*$/, "")
    .replace(/[*_`\s]+/g, " ")
    .trim()
    .toLowerCase();
}

/** Headings below the title, outside of code, in order. */
export function headingsOf(text: string): string[] {
  const found: string[] = [];
  let fence: string | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (fence !== null) {
      if (mark !== null && mark.startsWith(fence) && line.trim() === mark) fence = null;
      continue;
    }
    if (mark !== null) fence = mark;
    const hit = HEADING.exec(line);
    if (hit !== null && hit[1]!.length > 1 && hit[2] !== "") found.push(plain(hit[2]!));
  }
  return found;
}

/** A section that neither the lesson has nor a hand-in needs: its writer has added prose. */
export function hasOwnSections(text: string, lesson: readonly string[]): boolean {
  const known = new Set(lesson);
  return headingsOf(text).some((heading) => !known.has(heading) && !QUESTION.test(heading));
}
