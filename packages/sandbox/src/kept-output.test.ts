import fc from "fast-check";
import { expect, test } from "vitest";
import { KeptOutput } from "./kept-output.ts";

test("head, cut and tail add up to what was written, and hold no half characters", () => {
  const pieces = fc.array(fc.string({ unit: "grapheme-composite", maxLength: 40 }), { maxLength: 40 });
  fc.assert(
    fc.property(pieces, fc.integer({ min: 8, max: 200 }), (texts, keep) => {
      const whole = texts.join("").replaceAll("\0", "0");
      const kept = new KeptOutput(keep);
      for (const text of texts) if (text) kept.push(Buffer.from(text.replaceAll("\0", "0")));
      const { head, tail, cutBytes } = kept.keep();
      expect(whole.startsWith(head) && whole.endsWith(tail)).toBe(true);
      expect(Buffer.byteLength(head) + cutBytes + Buffer.byteLength(tail)).toBe(Buffer.byteLength(whole));
      expect(Buffer.byteLength(head + tail)).toBeLessThanOrEqual(keep);
    }),
    { numRuns: 2000, seed: 3 },
  );
});

test("a flood in small pieces is held within bounds", () => {
  const kept = new KeptOutput(1000);
  for (let i = 0; i < 200_000; i++) kept.push(Buffer.from("0123456789"));
  expect(kept.keep()).toEqual({ head: "0123456789".repeat(50), tail: "0123456789".repeat(50), cutBytes: 1_999_000 });
});
