/** The counter under an answer: each Chinese character counts as one, and each spaced word as one. */
const HAN = /\p{Script=Han}/gu;
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’.,-][\p{L}\p{N}\p{M}]+)*/gu;

export function countText(text: string): number {
  const han = text.match(HAN)?.length ?? 0;
  return han + (text.replace(HAN, " ").match(WORD)?.length ?? 0);
}
