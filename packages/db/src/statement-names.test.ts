import { describe, expect, it } from "vitest";
import { createStatementNames } from "./statement-names.ts";

describe("names of statements", () => {
  it("are the same for the same text and different for different ones", () => {
    const nameOf = createStatementNames();
    const first = nameOf({ sql: "SELECT 1" });
    expect(nameOf({ sql: "SELECT 2" })).not.toBe(first);
    expect(nameOf({ sql: "SELECT 1" })).toBe(first);
    expect(first).not.toBe("");
  });

  it("end after so many: the rest is planned each time, and the known ones keep theirs", () => {
    const nameOf = createStatementNames(2);
    const [first, second, third] = ["SELECT 1", "SELECT 2", "SELECT 3"].map((sql) => nameOf({ sql }));
    expect([first, second]).not.toContain("");
    expect(third).toBe("");
    expect(nameOf({ sql: "SELECT 2" })).toBe(second);
  });
});
