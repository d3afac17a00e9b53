/** Bytes of an upload to text, with the reason where it is none. */
import { UPLOAD_LIMITS } from "../lesson/limits.ts";

export type UnreadableReason =
  | "too_large"
  | "not_utf8"
  | "nul_character"
  | "not_json"
  | "not_a_notebook"
  | "too_deep"
  | "unknown_format"
  | "compressed";

export class Unreadable extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    super(reason);
    this.reason = reason;
  }
}

/** First bytes of gzip, zip (also empty or in parts), bzip2, xz, zstandard, 7z, rar, compress and zlib. */
const COMPRESSED = [
  [0x1f, 0x8b],
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x50, 0x4b, 0x07, 0x08],
  [0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21, 0x1a],
  [0x1f, 0x9d],
  [0x78, 0x9c],
  [0x78, 0xda],
] as const;

/** A text that was decoded byte by byte (Latin-1) shows the same beginning. */
const isCompressed = (content: string | Uint8Array): boolean =>
  COMPRESSED.some((magic) =>
    magic.every((byte, at) => (typeof content === "string" ? content.charCodeAt(at) : content[at]) === byte),
  );

/** Nothing is ever unpacked: a compressed file is refused by its first bytes. */
export function readUpload(content: string | Uint8Array): string {
  const size = typeof content === "string" ? content.length : content.byteLength;
  if (size > UPLOAD_LIMITS.bytes) throw new Unreadable("too_large");
  if (isCompressed(content)) throw new Unreadable("compressed");
  let text: string;
  if (typeof content === "string") {
    text = content;
  } else {
    try {
      text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
    } catch {
      throw new Unreadable("not_utf8");
    }
  }
  if (text.includes("\0")) throw new Unreadable("nul_character");
  return text;
}
