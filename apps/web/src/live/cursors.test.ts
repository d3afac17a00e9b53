import { describe, expect, it } from "vitest";
import type { LiveEvent } from "@warpgrade/domain";
import { advance, watch } from "./cursors.ts";

const entry = (courseId: string, seq: number): LiveEvent => ({
  type: "ledger",
  courseId,
  seq,
  kind: "mark.saved",
  at: "2026-01-01T00:00:00.000Z",
  subject: {},
});

describe("advance", () => {
  it("moves to a newer number and never back", () => {
    const at5 = advance({ a: null }, entry("a", 5));
    expect(at5).toEqual({ a: 5 });
    expect(advance(at5, entry("a", 4))).toBe(at5);
    expect(advance(at5, entry("a", 6))).toEqual({ a: 6 });
  });
  it("knows nothing of a course nobody watches", () => {
    const cursors = { a: 1 };
    expect(advance(cursors, entry("b", 9))).toBe(cursors);
  });
  it("leaves the place alone for what has no number", () => {
    const cursors = { a: 1 };
    expect(advance(cursors, { type: "refetch", courseId: "a" })).toBe(cursors);
  });
});

describe("watch", () => {
  it("adds new courses at their place and keeps known ones", () => {
    expect(watch({ a: 7 }, { a: null, b: 3 })).toEqual({ a: 7, b: 3 });
    const cursors = { a: 7 };
    expect(watch(cursors, { a: null })).toBe(cursors);
  });
});
