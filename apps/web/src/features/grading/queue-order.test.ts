import type { QueueRow } from "@warpgrade/domain";
import { describe, expect, it } from "vitest";
import { nextUnmarked, previousRow } from "./queue-order.ts";

const row = (id: string, q1: number | null = null, heldBy: string | null = null): QueueRow =>
  ({
    submissionId: id,
    released: false,
    parts: { EXPLANATION: null, Q1: q1, Q2: null, Q3: null },
    holds: heldBy ? [{ part: "Q1", grader: { id: heldBy, name: heldBy }, expiresAt: "" }] : [],
  }) as unknown as QueueRow;
const go = (rows: QueueRow[], currentId: string | null, skipped: string[] = []) =>
  nextUnmarked({ rows, currentId, part: "Q1", viewerId: "me", skipped: new Set(skipped) })?.submissionId ?? null;

describe("J goes to the next answer that nobody holds", () => {
  it("passes over marked and held answers, and wraps round", () => {
    expect(go([row("a"), row("b", 200), row("c", null, "lin"), row("d")], "a")).toBe("d");
    expect(go([row("a"), row("b", 0), row("c")], "c")).toBe("a");
  });
  it("does not pass over what I hold myself", () => {
    expect(go([row("a", 0), row("b", null, "me")], "a")).toBe("b");
  });
  it("comes back to a skipped answer only when nothing else is left", () => {
    expect(go([row("a"), row("b"), row("c")], "a", ["b"])).toBe("c");
    expect(go([row("a", 0), row("b"), row("c", 0)], "a", ["b"])).toBe("b");
  });
  it("says when nothing is left", () => {
    expect(go([row("a", 0), row("b", 100)], "a")).toBeNull();
    expect(go([], null)).toBeNull();
  });
  it("starts at the first row when none is open", () => {
    expect(go([row("a"), row("b")], null)).toBe("a");
  });
});

describe("K goes one back", () => {
  it("stops at the first", () => {
    expect(previousRow([row("a"), row("b")], "b")?.submissionId).toBe("a");
    expect(previousRow([row("a"), row("b")], "a")).toBeNull();
  });
});
