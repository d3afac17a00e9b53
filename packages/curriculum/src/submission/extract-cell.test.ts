import { describe, expect, it } from "vitest";
import { ANSWER, TEMPLATE } from "../../test-support/lesson.ts";
import { marked, notebook, quarto } from "../../test-support/uploads.ts";
import { UPLOAD_LIMITS } from "../lesson/limits.ts";
import { extractCell } from "./extract-cell.ts";
import { headingsOf } from "./headings.ts";

const DONE = TEMPLATE.replace("______", ANSWER);
const find = (filename: string, content: string | Uint8Array): ReturnType<typeof extractCell> =>
  extractCell({ filename, content, template: TEMPLATE });

describe("a file that cannot be read", () => {
  const deep = `{"nbformat":4,"nbformat_minor":5,"metadata":${"[".repeat(5000)}${"]".repeat(5000)},"cells":[]}`;
  const kinds: [string, string, string | Uint8Array, string][] = [
    ["an empty notebook", "a.ipynb", "", "not_json"],
    ["a page under a notebook's name", "a.ipynb", "<!doctype html>", "not_json"],
    ["JSON cut short", "a.ipynb", notebook([{ source: DONE }]).slice(0, 60), "not_json"],
    ["JSON that is a list", "a.ipynb", "[]", "not_a_notebook"],
    ["no list of cells", "a.ipynb", '{"nbformat": 4}', "not_a_notebook"],
    ["a cell that is a number", "a.ipynb", '{"nbformat": 4, "cells": [1]}', "not_a_notebook"],
    [
      "a source that is a number",
      "a.ipynb",
      '{"nbformat": 4, "cells": [{"cell_type": "code", "source": 1}]}',
      "not_a_notebook",
    ],
    ["format 3 without sheets", "a.ipynb", '{"nbformat": 3, "cells": []}', "not_a_notebook"],
    ["deep nesting", "a.ipynb", deep, "too_deep"],
    ["a NUL character", "a.py", `${DONE}\0`, "nul_character"],
    ["a NUL written as an escape", "a.ipynb", notebook([{ source: `${DONE}\0` }]), "nul_character"],
    ["bytes that are no UTF-8", "a.py", new Uint8Array([0x64, 0xff, 0xfe]), "not_utf8"],
    ["a compressed file", "a.ipynb", new Uint8Array([0x1f, 0x8b, 8, 0]), "compressed"],
    ["an archive", "a.ipynb", new Uint8Array([0x50, 0x4b, 3, 4]), "compressed"],
    ["too many bytes", "a.py", new Uint8Array(UPLOAD_LIMITS.bytes + 1), "too_large"],
    ["an archive that says it is a notebook, read as text", "a.ipynb", "PK\u0003\u0004\u0014", "compressed"],
    ["Zstandard", "a.qmd", new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 4]), "compressed"],
    ["a format of another kind", "a.docx", DONE, "unknown_format"],
    ["no ending", "answer", DONE, "unknown_format"],
  ];

  it.each(kinds)("%s", (_name, filename, content, reason) => {
    expect(find(filename, content)).toEqual({ state: "unreadable", reason, changed: [] });
  });
});

describe("a file that can", () => {
  it("gives the cell without option lines and mark", () => {
    const found = find("Bài 6 第六课.PY", `\ufeff${marked(DONE)}\n`);
    expect(found).toMatchObject({ state: "found", cell: `${DONE}\n`, copies: [], before: [], layout: true });
  });

  it("reads bytes as well as text", () => {
    expect(find("a.py", new TextEncoder().encode(DONE))).toMatchObject({ state: "found", cell: DONE });
  });

  it("reads a notebook of format 3, and sources that are one text", () => {
    const old = {
      nbformat: 3,
      nbformat_minor: 0,
      metadata: {},
      worksheets: [{ cells: [{ cell_type: "code", input: [marked(DONE)] }] }],
    };
    expect(find("a.ipynb", JSON.stringify(old))).toMatchObject({
      state: "found",
      cell: DONE,
      changed: ["notebook_format"],
    });
    const text = {
      nbformat: 4,
      nbformat_minor: 5,
      metadata: { kernelspec: {} },
      cells: [{ id: "a", cell_type: "code", source: marked(DONE) }],
    };
    expect(find("a.ipynb", JSON.stringify(text))).toMatchObject({ state: "found", cell: DONE, changed: [] });
  });

  it("takes the completed one of several for the answer", () => {
    const found = find("a.ipynb", notebook([{ source: marked(DONE) }, { source: marked(TEMPLATE) }]));
    expect(found).toMatchObject({ state: "found", cell: DONE, copies: [TEMPLATE] });
  });

  it("lists what runs before the exercise, and not what runs after", () => {
    const found = find(
      "a.ipynb",
      notebook([{ source: "a = 1" }, { source: "" }, { source: marked(DONE) }, { source: "b = 2" }]),
    );
    expect(found).toMatchObject({ before: ["a = 1"] });
  });

  it("says when it holds no exercise, or another lesson's", () => {
    expect(find("a.py", "")).toEqual({ state: "missing_exercise", changed: ["cell_removed"] });
    expect(find("a.py", "def f(x):\n    return x\n\nassert f(1) == 1")).toEqual({
      state: "missing_exercise",
      changed: ["wrong_lesson"],
    });
    expect(find("a.ipynb", notebook([]))).toEqual({ state: "missing_exercise", changed: ["cell_removed"] });
  });

  it("keeps half a surrogate pair as it came, in prose and in code", () => {
    const found = find("a.ipynb", notebook([{ kind: "markdown", source: "half \ud83d" }, { source: marked(DONE) }]));
    expect(found).toMatchObject({ state: "found", cell: DONE, changed: ["prose"] });
  });

  it("tells a section of the student's own from the lesson's and from the answers", () => {
    const lesson = headingsOf("# Title\n\n## Goals {#goals}\n\n```\n## no heading\n```\n\n### **Q1**: why\n");
    expect(lesson).toEqual(["goals", "q1 : why"]);
    const words = (text: string) => {
      const found = extractCell({ filename: "a.qmd", content: text, template: TEMPLATE, headings: lesson });
      return found.changed;
    };
    const plainFile = quarto(marked(DONE));
    expect(words(plainFile)).toEqual([]);
    expect(words(`## Goals\n${plainFile}\n### Q2\n\nBecause.\n`)).toEqual([]);
    expect(words(`${plainFile}\n### Ghi chú 说明\n\nMine.\n`)).toEqual(["prose"]);
    expect(find("a.qmd", `${plainFile}\n### Notes\n`).changed).toEqual([]);
  });
});
