import type { KeptStream } from "@warpgrade/domain";
import { toStorableText } from "@warpgrade/domain";

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** Steps back from `end` over a character that is cut in the middle. */
function wholeCharactersEnd(bytes: Buffer): number {
  let start = bytes.length;
  while (start > 0 && bytes.length - start < 3 && isContinuation(bytes[start - 1]!)) start -= 1;
  if (start === 0) return bytes.length;
  const lead = bytes[start - 1]!;
  // Leading ones of the first byte of a character; a plain one has none.
  const due = Math.max(1, Math.clz32(~lead << 24));
  const there = bytes.length - start + 1;
  return there < due ? start - 1 : bytes.length;
}

/**
 * Keeps the first and the last half of `maxBytes` of a stream, whatever its length; memory stays within
 * about twice that. Text is UTF-8; what is not, NUL included, becomes U+FFFD.
 */
export class KeptOutput {
  total = 0;
  private head: Buffer[] = [];
  private headBytes = 0;
  private tail: Buffer[] = [];
  private tailBytes = 0;
  private readonly half: number;

  constructor(maxBytes: number) {
    this.half = Math.floor(maxBytes / 2);
  }

  push(chunk: Buffer): void {
    this.total += chunk.length;
    const intoHead = Math.min(this.half - this.headBytes, chunk.length);
    if (intoHead > 0) {
      this.head.push(chunk.subarray(0, intoHead));
      this.headBytes += intoHead;
    }
    if (intoHead === chunk.length) return;
    // A copy, because a slice would hold the whole chunk in memory.
    this.tail.push(Buffer.from(chunk.subarray(Math.max(intoHead, chunk.length - this.half))));
    this.tailBytes += this.tail.at(-1)!.length;
    if (this.tailBytes > 2 * this.half || this.tail.length > 1024) this.compact();
  }

  private compact(): void {
    const whole = Buffer.concat(this.tail);
    this.tail = [Buffer.from(whole.subarray(Math.max(0, whole.length - this.half)))];
    this.tailBytes = this.tail[0]!.length;
  }

  keep(): KeptStream {
    this.compact();
    const head = Buffer.concat(this.head);
    const tail = this.tail[0]!;
    if (this.total === head.length + tail.length) {
      return { head: toText(Buffer.concat([head, tail])), tail: "", cutBytes: 0 };
    }
    const headEnd = wholeCharactersEnd(head);
    let tailStart = 0;
    while (tailStart < 3 && tailStart < tail.length && isContinuation(tail[tailStart]!)) tailStart += 1;
    return {
      head: toText(head.subarray(0, headEnd)),
      tail: toText(tail.subarray(tailStart)),
      cutBytes: this.total - headEnd - (tail.length - tailStart),
    };
  }
}

function toText(bytes: Buffer): string {
  return toStorableText(bytes.toString("utf8")).text;
}
