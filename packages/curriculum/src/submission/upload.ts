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

const isCompressed = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x1f && bytes[1] === 0x8b) || (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 8);

/** Nothing is ever unpacked: a compressed file is refused by its first bytes. */
export function readUpload(content: string | Uint8Array): string {
  const size = typeof content === "string" ? content.length : content.byteLength;
  if (size > UPLOAD_LIMITS.bytes) throw new Unreadable("too_large");
  let text: string;
  if (typeof content === "string") {
    text = content;
  } else {
    if (isCompressed(content)) throw new Unreadable("compressed");
    try {
      text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
    } catch {
      throw new Unreadable("not_utf8");
    }
  }
  if (text.includes("\0")) throw new Unreadable("nul_character");
  return text;
}
