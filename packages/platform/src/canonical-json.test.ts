import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import { sha256Hex, sha256OfJson } from "./hash.ts";

describe("canonicalJson", () => {
  it("sorts keys at every level and leaves out undefined", () => {
    expect(canonicalJson({ b: [1, { z: null, a: "é" }], a: undefined })).toBe('{"b":[1,{"a":"é","z":null}]}');
  });

  it("reads back as the same value, whatever the order of the keys", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // -0 is written as 0 by JSON itself; what is read back is compared with what JSON would give.
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
  });

  it.each([[NaN], [Infinity], [1n], [() => 1], [new Map()], [undefined]])("refuses %s", (value) => {
    expect(() => canonicalJson({ value: [value] })).toThrow(TypeError);
  });

  it("refuses a cycle, but not one object named twice", () => {
    const shared = { a: 1 };
    const loop: Record<string, unknown> = { shared, again: shared };
    expect(canonicalJson(loop)).toBe('{"again":{"a":1},"shared":{"a":1}}');
    loop.self = loop;
    expect(() => canonicalJson(loop)).toThrow(/refers to itself/);
  });
});

describe("sha256", () => {
  it("gives the published value for abc", () => {
    expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(sha256Hex(new TextEncoder().encode("abc"))).toBe(sha256Hex("abc"));
    expect(sha256OfJson({ b: 1, a: 2 })).toBe(sha256Hex('{"a":2,"b":1}'));
  });
});
