import { describe, expect, it } from "vitest";
import { isId, newId } from "./ids.ts";

describe("newId", () => {
  it("gives ids that differ and sort in the order they were made, more than a millisecond's worth of them", () => {
    const ids = Array.from({ length: 20_000 }, () => newId());
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
    expect(ids.every((id) => isId(id))).toBe(true);
  });

  it("starts with the time in milliseconds", () => {
    const before = Date.now();
    const written = Number.parseInt(newId().slice(0, 12), 16);
    // Ids made in a burst may run ahead of the clock by the few milliseconds they borrowed.
    expect(written).toBeGreaterThanOrEqual(before);
  });

  it("carries its prefix, and isId asks for it", () => {
    const id = newId("run");
    expect(id).toMatch(/^run_[0-9a-f]{32}$/);
    expect(isId(id, "run")).toBe(true);
    expect(isId(id)).toBe(false);
    expect(isId(newId(), "run")).toBe(false);
    expect(isId("run_'; drop table", "run")).toBe(false);
  });
});
