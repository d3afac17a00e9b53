import { ProtocolError } from "./byte-reader.ts";
import { MAX_FRAME_BYTES, MAX_TOTAL_BYTES } from "./limits.ts";

export interface Frame {
  kind: string;
  body: Buffer;
}

/**
 * Cuts a stream of bytes into frames: length (4 bytes, big-endian, counting the kind), kind (1 byte), body.
 * Holds at most one unfinished frame, whose length was checked when its first five bytes came.
 */
export class FrameReader {
  private parts: Buffer[] = [];
  private held = 0;
  private total = 0;

  *push(chunk: Buffer): Generator<Frame> {
    this.total += chunk.length;
    if (this.total > MAX_TOTAL_BYTES) throw new ProtocolError("too many bytes in all");
    this.parts.push(chunk);
    this.held += chunk.length;
    while (this.held >= 5) {
      const head = this.gather(5);
      const length = head.readUInt32BE(0);
      const kind = String.fromCharCode(head[4]!);
      const most = MAX_FRAME_BYTES[kind];
      if (most === undefined) throw new ProtocolError("unknown kind of frame");
      if (length < 1 || length > most + 1) throw new ProtocolError(`frame ${kind} of ${length} bytes`);
      if (this.held < 4 + length) return;
      const whole = this.gather(4 + length);
      this.drop(4 + length);
      yield { kind, body: whole.subarray(5, 4 + length) };
    }
  }

  /** True where the stream ended inside a frame. */
  get torn(): boolean {
    return this.held > 0;
  }

  private gather(count: number): Buffer {
    const first = this.parts[0]!;
    if (first.length >= count) return first;
    const joined = Buffer.concat(this.parts);
    this.parts = [joined];
    return joined;
  }

  private drop(count: number): void {
    const rest = this.parts[0]!.subarray(count);
    this.held -= count;
    this.parts = [rest, ...this.parts.slice(1)].filter((part) => part.length > 0);
  }
}
