/** Lines of a stream as bytes, one at a time as they arrive, none longer than a limit in memory. */
import type { Readable } from "node:stream";

export interface Line {
  /** From 1. */
  number: number;
  /** Without the line end; null: longer than the limit, and thrown away. */
  bytes: Buffer | null;
}

const LINE_END = 0x0a;

export async function* readLines(stream: Readable, maxBytes: number): AsyncGenerator<Line> {
  let kept: Buffer[] = [];
  let size = 0;
  let number = 1;
  const keep = (piece: Buffer) => {
    size += piece.length;
    if (size <= maxBytes) kept.push(piece);
    else kept = [];
  };
  const take = (): Line => {
    const line = { number, bytes: size > maxBytes ? null : Buffer.concat(kept) };
    kept = [];
    size = 0;
    number += 1;
    return line;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, from)) {
      keep(chunk.subarray(from, end));
      from = end + 1;
      yield take();
    }
    keep(chunk.subarray(from));
  }
  if (size > 0) yield take();
}
