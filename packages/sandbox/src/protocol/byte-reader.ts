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

  private take(count: number): Buffer {
    if (count > this.left) throw new ProtocolError("frame is shorter than it says");
    const part = this.bytes.subarray(this.at, this.at + count);
    this.at += count;
    return part;
  }

  tag(): string {
    return String.fromCharCode(this.take(1)[0]!);
  }

  u32(): number {
    return this.take(4).readUInt32BE(0);
  }

  u64(): number {
    const value = this.take(8).readBigUInt64BE(0);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ProtocolError("number too large");
    return Number(value);
  }

  hex(count: number): string {
    return this.take(count).toString("hex");
  }

  /** Bytes that are no UTF-8 (a lone surrogate among them) become U+FFFD. */
  text(maxBytes: number): string {
    const length = this.u32();
    if (length > maxBytes) throw new ProtocolError("text too long");
    return this.take(length).toString("utf8");
  }

  end(): void {
    if (this.left !== 0) throw new ProtocolError("bytes after the end of a frame");
  }
}
