/** Anything wrong with the bytes of a frame: never a reason to throw past the conversation. */
export class ProtocolError extends Error {}

/** Reads one frame's body from front to back; every length is checked against what is there before it is used. */
export class ByteReader {
  private at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** Where the next `count` bytes begin; they are read after this. */
  private take(count: number): number {
    if (count > this.left) throw new ProtocolError("frame is shorter than it says");
    const from = this.at;
    this.at += count;
    return from;
  }

  tag(): string {
    return String.fromCharCode(this.bytes[this.take(1)]!);
  }

  u32(): number {
    return this.bytes.readUInt32BE(this.take(4));
  }

  u64(): number {
    const value = this.bytes.readBigUInt64BE(this.take(8));
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ProtocolError("number too large");
    return Number(value);
  }

  hex(count: number): string {
    return this.bytes.toString("hex", this.take(count), this.at);
  }

  /** Bytes that are no UTF-8 (a lone surrogate among them) become U+FFFD. */
  text(maxBytes: number): string {
    return this.characters(maxBytes, "utf8");
  }

  /** Text that is about to be held against a pattern of plain ASCII: other bytes are other letters, and fail it. */
  word(maxBytes: number): string {
    return this.characters(maxBytes, "latin1");
  }

  private characters(maxBytes: number, encoding: "latin1" | "utf8"): string {
    const length = this.u32();
    if (length > maxBytes) throw new ProtocolError("text too long");
    return this.bytes.toString(encoding, this.take(length), this.at);
  }

  end(): void {
    if (this.left !== 0) throw new ProtocolError("bytes after the end of a frame");
  }
}
