import { ProtocolError } from "./byte-reader.ts";
import { MAX_FRAME_BYTES, MAX_TOTAL_BYTES } from "./limits.ts";

const HEAD_BYTES = 5;
const NOTHING = Buffer.alloc(0);

/**
 * Cuts a stream of bytes into frames: length (4 bytes, big-endian, counting the kind), kind (1 byte), body.
 * Holds at most one unfinished frame, whose length was checked when its first five bytes came.
 */
export class FrameReader {
  /** The bytes that are being cut, from `at` on. */
  private bytes: Buffer = NOTHING;
  private at = 0;
  /** What came after them, while they are too few for the frame that has begun. */
  private parts: Buffer[] = [];
  private partBytes = 0;
  private total = 0;

  /** Calls `take` for each whole frame, as long as it answers true. */
  push(chunk: Buffer, take: (kind: string, body: Buffer) => boolean): void {
    this.total += chunk.length;
    if (this.total > MAX_TOTAL_BYTES) throw new ProtocolError("too many bytes in all");
    this.parts.push(chunk);
    this.partBytes += chunk.length;
    while (this.has(HEAD_BYTES)) {
      const length = this.bytes.readUInt32BE(this.at);
      const kind = String.fromCharCode(this.bytes[this.at + 4]!);
      const most = MAX_FRAME_BYTES[kind];
      if (most === undefined) throw new ProtocolError("unknown kind of frame");
      if (length < 1 || length > most + 1) throw new ProtocolError(`frame ${kind} of ${length} bytes`);
      if (!this.has(4 + length)) return;
      const from = this.at + HEAD_BYTES;
      this.at += 4 + length;
      if (!take(kind, this.bytes.subarray(from, this.at))) return;
    }
  }

  /** True where the stream ended inside a frame. */
  get torn(): boolean {
    return this.bytes.length - this.at + this.partBytes > 0;
  }

  /** Whether so many bytes are there; then they lie in one piece. */
  private has(count: number): boolean {
    const left = this.bytes.length - this.at;
    if (left >= count) return true;
    if (left + this.partBytes < count) return false;
    const [first] = this.parts;
    this.bytes =
      left === 0 && first !== undefined && this.parts.length === 1
        ? first
        : Buffer.concat([this.bytes.subarray(this.at), ...this.parts]);
    this.at = 0;
    this.parts = [];
    this.partBytes = 0;
    return true;
  }
}
