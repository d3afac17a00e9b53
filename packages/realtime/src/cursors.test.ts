import { describe, expect, it } from "vitest";
import { decodeCursors, encodeCursors } from "./cursors.ts";

describe("cursors", () => {
  it("come back as they went out", () => {
    const cursors = new Map([
      ["course_1", 0],
      ["course_2", 4711],
    ]);
    expect(decodeCursors(encodeCursors(cursors))).toEqual({ course_1: 0, course_2: 4711 });
    expect(decodeCursors(encodeCursors(new Map()))).toEqual({});
  });

  it.each([
    ["nothing", ""],
    ["noise", "%%%\u0000"],
    ["another shape", Buffer.from('{"course_1":"7"}').toString("base64url")],
    ["a negative number", Buffer.from('{"course_1":-1}').toString("base64url")],
    ["a fraction", Buffer.from('{"course_1":1.5}').toString("base64url")],
    ["a list", Buffer.from("[1]").toString("base64url")],
    ["a flood", "A".repeat(30_000)],
  ])("refuse %s", (_name, text) => {
    expect(decodeCursors(text)).toBeNull();
  });
});
