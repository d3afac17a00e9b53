import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { JudgeAnswer } from "@warpgrade/judge";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerFile, answerLine, MAX_RECORD_BYTES, type JudgingTools } from "./judge-one.ts";
import { loadLesson } from "./lesson-file.ts";
import { root } from "./testing.ts";

const RIGHT = "-(-copy_cycles // compute_cycles) + 1";

describe("a submitted file", () => {
  let folder: string;
  let tools: JudgingTools;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "warpgrade-judge-"));
    const lesson = await loadLesson(path.join(root, "packages/curriculum/course/lesson06_async_pipelines.en.qmd"));
    tools = { lessons: [lesson], sandbox: null, signal: new AbortController().signal };
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("is answered with what is wrong, and nothing runs", async () => {
    const files: [name: string, content: string | Uint8Array, code: string][] = [
      ["torn.json", '{"blank": ', "record_not_json"],
      ["latin.json", new Uint8Array([0x7b, 0xe9, 0x7d]), "record_not_utf8"],
      ["list.json", "[1]", "record_not_an_object"],
      ["claims-to-be.ipynb", "<html>", "file_not_json"],
      ["other.ipynb", '{"a": 1}', "file_not_a_notebook"],
      ["latin.py", new Uint8Array([0x64, 0xff]), "file_not_utf8"],
      ["bomb.ipynb", gzipSync(Buffer.alloc(50_000_000)), "file_compressed"],
      ["bomb.py.gz", gzipSync(Buffer.alloc(50_000_000)), "file_compressed"],
      ["nul.qmd", "a\0b", "file_nul_character"],
      ["answer.docx", RIGHT, "file_unknown_format"],
    ];
    for (const [name, content, code] of files) {
      const file = path.join(folder, name);
      await writeFile(file, content);
      const answer = await answerFile(file, tools);
      expect(JudgeAnswer.parse(answer)).toEqual(answer);
      expect(answer, name).toMatchObject({
        id: name,
        outcome: "nothing_to_run",
        template: "unreadable",
        refusal: { code },
        automaticPoints: 0,
      });
    }
  });

  it("that never ends is left at the limit", async () => {
    expect(await answerFile("/dev/zero", tools)).toMatchObject({ id: "zero", refusal: { code: "file_too_large" } });
  });

  it("is for a lesson by its slug or by its file's name", async () => {
    const line = (lesson: string) => Buffer.from(JSON.stringify({ id: "1", blank: RIGHT, lesson }));
    for (const name of ["lesson06_async_pipelines", "lesson06_async_pipelines.en"]) {
      expect(await answerLine(line(name), tools)).toMatchObject({ outcome: "static_review_only", refusal: null });
    }
    const { refusal } = await answerLine(line("lesson01"), tools);
    expect(refusal?.message).toBe(
      "The record is for a lesson that was not given: lesson01, not lesson06_async_pipelines",
    );
    expect(await answerLine(null, tools)).toMatchObject({ id: null, refusal: { code: "record_too_large" } });
    expect(MAX_RECORD_BYTES).toBeGreaterThan(6 * 4 * 1024 * 1024);
  });
});
