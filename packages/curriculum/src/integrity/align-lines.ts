/**
 * Puts the lines of two short texts beside each other: which line became which, which is gone, which is new.
 * The alignment with the greatest sum of likeness, so that a changed line stands beside what it was.
 */
import { BLANK } from "@warpgrade/domain";

export interface Row {
  /** Index of the line; null: nothing stands on that side. */
  left: number | null;
  right: number | null;
}

/** Less alike than this, two lines are one gone and one new. */
const ALIKE = 0.4;

function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

/** From 0 to 1: the share of words and signs that both lines have. Equal lines count a little more than alike ones. */
function likeness(left: string, right: string, leftWords: readonly string[], rightWords: readonly string[]): number {
  if (left === right) return 1.25;
  // Whatever was written into the blank, its line is known by what stands before it.
  const before = left.includes(BLANK) ? left.slice(0, left.indexOf(BLANK)).trim() : "";
  if (before !== "") return right.trim().startsWith(before) ? 1 : 0;
  if (leftWords.length === 0 || rightWords.length === 0) return leftWords.length === rightWords.length ? 1 : 0;
  const rest = new Map<string, number>();
  for (const word of leftWords) rest.set(word, (rest.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of rightWords) {
    const count = rest.get(word) ?? 0;
    if (count > 0) common += 1;
    rest.set(word, count - 1);
  }
  return (2 * common) / (leftWords.length + rightWords.length);
}

/** Time and memory grow with the product of the two numbers of lines: cut long texts first. */
export function alignLines(left: readonly string[], right: readonly string[]): Row[] {
  const leftWords = left.map(wordsOf);
  const rightWords = right.map(wordsOf);
  const width = right.length + 1;
  const best = new Float64Array((left.length + 1) * width);
  const alike = (i: number, j: number): number => likeness(left[i]!, right[j]!, leftWords[i]!, rightWords[j]!);
  const scores = new Float64Array(left.length * right.length);
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const score = alike(i, j);
      scores[i * right.length + j] = score;
      const paired = score >= ALIKE ? score + best[(i + 1) * width + j + 1]! : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j]!, best[i * width + j + 1]!);
    }
  }
  const rows: Row[] = [];
  let [i, j] = [0, 0];
  while (i < left.length && j < right.length) {
    const score = scores[i * right.length + j]!;
    const here = best[i * width + j]!;
    if (score >= ALIKE && here === score + best[(i + 1) * width + j + 1]!) rows.push({ left: i++, right: j++ });
    else if (here === best[(i + 1) * width + j]!) rows.push({ left: i++, right: null });
    else rows.push({ left: null, right: j++ });
  }
  while (i < left.length) rows.push({ left: i++, right: null });
  while (j < right.length) rows.push({ left: null, right: j++ });
  return rows;
}
