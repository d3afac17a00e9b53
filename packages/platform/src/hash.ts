import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";

/** SHA-256 as 64 lower-case hexadecimal digits. Text is taken as UTF-8. */
export function sha256Hex(input: string | Uint8Array): string {
  return createHash("sha256").update(input).digest("hex");
}

/** SHA-256 of the canonical JSON of a value: equal values, equal hash, whatever the order of their keys. */
export function sha256OfJson(value: unknown): string {
  return sha256Hex(canonicalJson(value));
}
