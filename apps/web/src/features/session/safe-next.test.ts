import { describe, expect, it } from "vitest";
import { safeNext } from "./safe-next.ts";

describe("safeNext", () => {
  it.each(["/", "/courses/c1", "/grading/a1?part=Q2#x"])("goes to %s", (path) => expect(safeNext(path)).toBe(path));
  it.each([
    undefined,
    null,
    ["/a", "/b"],
    "",
    "courses",
    "https://elsewhere.example",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/\t/elsewhere.example",
    "javascript:alert(1)",
    "/sign-in?next=/sign-in",
    `/${"x".repeat(3_000)}`,
  ])("goes to the front page instead of %j", (unsafe) => expect(safeNext(unsafe)).toBe("/"));
});
