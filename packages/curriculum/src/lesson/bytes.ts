import { LESSON_LIMITS } from "./limits.ts";
import { LessonRefused } from "./problems.ts";

/** Line (1-based) of a byte offset. */
function lineOfByte(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = 0; at < offset && at < bytes.length; at += 1) if (bytes[at] === 10) line += 1;
  return line;
}

/** Offset of the first byte that no valid UTF-8 has there: found by halving, since the decoder does not say. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return good;
}

/** Text of a lesson file: no byte order mark, `\n` line ends. Refuses what is too large, no UTF-8, or holds NUL. */
export function decodeLesson(bytes: Uint8Array): string {
  if (bytes.byteLength > LESSON_LIMITS.bytes) {
    const detail = `The file has ${bytes.byteLength} bytes; a lesson may have at most ${LESSON_LIMITS.bytes}.`;
    throw new LessonRefused("too_large", null, detail);
  }
  const nul = bytes.indexOf(0);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const line = lineOfByte(bytes, firstBadByte(bytes));
    throw new LessonRefused("not_utf8", line, "The file is not UTF-8 text. Save it as UTF-8 and import it again.");
  }
  if (nul >= 0) {
    throw new LessonRefused(
      "nul_character",
      lineOfByte(bytes, nul),
      "The file holds a NUL character, which no text has.",
    );
  }
  return text.replace(/\r\n?/g, "\n");
}
