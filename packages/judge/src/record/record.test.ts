import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publishedSchemas } from "./json-schema.ts";
import { readRecord } from "./record.ts";
import { refusalOfCode } from "./refusal.ts";

describe("the published schemas", () => {
  it.each([...publishedSchemas()])("%s is what the code uses; write-schema.ts writes it", (name, schema) => {
    const published: unknown = JSON.parse(readFileSync(new URL(`../../schema/${name}`, import.meta.url), "utf8"));
    expect(published).toEqual(JSON.parse(JSON.stringify(schema)));
  });
});

describe("reading a record", () => {
  it.each([
    [{ id: "1", blank: "" }],
    [{ id: "1", cell: "x", claim: { provenance: "static_review", output: "" }, why: "ignored" }],
    [{ id: "1", filename: "a.py", content: "x", lesson: "a", boundary: { args: ["1"], expected: "2" }, claim: null }],
  ])("takes %j", (value) => expect(readRecord(value)).toEqual({ ok: true, record: value }));

  it.each([
    [null, "record_not_an_object", ""],
    [{ blank: "1" }, "record_wrong_field", "id:"],
    [{ id: "", blank: "1" }, "record_wrong_field", "id:"],
    [{ id: "1" }, "record_without_form", "none of blank"],
    [{ id: "1", blank: "1", content: "2" }, "record_with_two_forms", "blank, content"],
    [{ id: "1", content: "2" }, "record_wrong_field", "filename"],
    [{ id: "1", blank: null }, "record_wrong_field", "blank must be a text"],
    [{ id: "1", blank: "1", claim: { provenance: "guessed", output: "" } }, "record_wrong_field", "claim.provenance:"],
    [{ id: "1", blank: "1", boundary: { args: [1], expected: "" } }, "record_wrong_field", "boundary.args.0:"],
  ])("refuses %j as %s", (value, code, said) => {
    const read = readRecord(value);
    expect(read).toMatchObject({ ok: false, refusal: { code } });
    expect(read.ok ? "" : read.refusal.message).toContain(said);
  });

  it("never throws, and every reason is a sentence", () => {
    const field = fc.constantFrom(
      "id",
      "blank",
      "cell",
      "content",
      "filename",
      "claim",
      "boundary",
      "lesson",
      "__proto__",
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.jsonValue())), (value) => {
        const read = readRecord(value);
        if (!read.ok) expect(read.refusal.message).toMatch(/^The |^A field/);
      }),
      { numRuns: 300, seed: 3 },
    );
  });

  it("says more than a code where more is known", () => {
    expect(refusalOfCode("blank_syntax", "SyntaxError: '(' was never closed").message).toBe(
      "The blank does not parse: SyntaxError: '(' was never closed",
    );
    expect(refusalOfCode("blank_syntax").message).toBe("The blank does not parse.");
  });
});
