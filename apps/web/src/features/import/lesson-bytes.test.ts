import { describe, expect, it } from "vitest";
import { MAX_LESSON_BYTES, toBase64 } from "./lesson-bytes.ts";

describe("a lesson file on its way", () => {
  it("arrives byte for byte, also where it is no text and as large as may be", () => {
    const bytes = Uint8Array.from({ length: MAX_LESSON_BYTES }, (_, index) => (index * 31) & 255);
    expect(Buffer.from(toBase64(bytes.buffer), "base64").equals(Buffer.from(bytes))).toBe(true);
    expect(toBase64(new ArrayBuffer(0))).toBe("");
  });
});
