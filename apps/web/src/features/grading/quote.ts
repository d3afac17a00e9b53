/** Finds a grader's quote in an answer, to draw it where it stands. Plain text search: what was quoted is what was written. */
export interface Span {
  text: string;
  quoted: boolean;
}

export function splitByQuotes(answer: string, quotes: readonly string[]): Span[] {
  const ranges = quotes
    .filter((quote) => quote.trim() !== "")
    .map((quote) => ({ from: answer.indexOf(quote), length: quote.length }))
    .filter((range) => range.from >= 0)
    .sort((a, b) => a.from - b.from);
  const spans: Span[] = [];
  let at = 0;
  for (const { from, length } of ranges) {
    if (from < at) continue;
    if (from > at) spans.push({ text: answer.slice(at, from), quoted: false });
    spans.push({ text: answer.slice(from, from + length), quoted: true });
    at = from + length;
  }
  if (at < answer.length || spans.length === 0) spans.push({ text: answer.slice(at), quoted: false });
  return spans;
}
