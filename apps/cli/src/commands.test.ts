import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { JudgeAnswer } from "@warpgrade/judge";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inOrder } from "./in-order.ts";
import { readLines } from "./lines.ts";
import { root, runCommand, startCommand } from "./testing.ts";

const lesson = path.join(root, "packages/curriculum/course/lesson06_async_pipelines.en.qmd");
const RIGHT = "-(-copy_cycles // compute_cycles) + 1";

const jsonl = (records: readonly unknown[]) => records.map((record) => JSON.stringify(record)).join("\n");

describe("judge", { timeout: 120_000 }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "warpgrade-cli-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("answers records of every form, in order, and exits 0 whoever passed", async () => {
    const completed = `def minimum_stages(copy_cycles, compute_cycles):\n    return 4\nprint("ran")\n`;
    const records = [
      { id: "a", blank: RIGHT },
      { id: "b", blank: "4 if copy_cycles > compute_cycles else 2" },
      { id: "c", cell: completed, claim: { provenance: "measured", output: "did not" } },
      { id: "d", filename: "x.ipynb", content: "no notebook" },
      { id: "e", blank: "__import__('math').ceil(copy_cycles / compute_cycles) + 1" },
    ];
    const ran = await runCommand("judge", ["--lesson", lesson, "--jsonl", "-"], jsonl(records));
    expect(ran).toMatchObject({ status: 0, stderr: "" });
    expect(ran.lines).toMatchObject([
      { id: "a", outcome: "accepted", automaticPoints: 300, counterexample: null },
      {
        id: "b",
        outcome: "wrong_answer",
        counterexample: { args: [2, 1], expected: 3, actual: 4, beyondWorkingRange: false },
      },
      { id: "c", outcome: "tampered", automaticPoints: null, claimMatch: false, stdout: { head: "ran\n" } },
      { id: "d", outcome: "nothing_to_run", template: "unreadable" },
      { id: "e", outcome: "accepted", automaticPoints: 300, counterexample: { beyondWorkingRange: true } },
    ]);
  });

  it("judges one file, and without a sandbox leaves it to people", async () => {
    const file = path.join(folder, "mine.json");
    await writeFile(file, JSON.stringify({ blank: RIGHT }));
    const ran = await runCommand("judge", ["--lesson", lesson, "--submission", file, "--driver", "none"]);
    expect(ran).toMatchObject({ status: 0, stderr: "" });
    expect(ran.lines).toMatchObject([
      { id: "mine.json", outcome: "static_review_only", automaticPoints: null, driver: "none" },
    ]);
    for (const line of ran.lines) expect(JudgeAnswer.parse(line)).toEqual(line);
  });

  it.each([
    [["--jsonl", "-"], "--lesson FILE is missing"],
    [["--lesson", lesson], "give one of"],
    [["--lesson", "/nowhere.qmd", "--jsonl", "-"], "cannot read /nowhere.qmd: ENOENT"],
    [["--lesson", lesson, "--jsonl", "-", "--driver", "chroot"], "unknown driver chroot"],
    [["--nonsense"], "nonsense"],
  ])("%j is refused with the reason", async (args, reason) => {
    const ran = await runCommand("judge", args, jsonl([{ id: "a", blank: "1" }]));
    expect(ran).toMatchObject({ status: 2, stdout: "" });
    expect(ran.stderr).toContain(reason);
  });

  it("answers what is no record in its place, and goes on", async () => {
    const lines = [
      `{"id":"a","blank":"${RIGHT}"}`,
      '{"id":"b"}',
      "not JSON",
      "[]",
      '{"id":"c","blank":"1","cell":"2"}',
      '{"id":"d","filename":"a.py"}',
      '{"id":5,"blank":"1"}',
      '{"id":"e","blank":"1","lesson":"lesson99"}',
      "",
      '{"id":"f","blank":7}',
      `{"id":"g","blank":"${RIGHT}","expect":{"anything":1}}`,
    ];
    const bytes = Buffer.concat([Buffer.from(`${lines.join("\n")}\n`), Buffer.from([0x22, 0xff, 0x22, 0x0a])]);
    const ran = await runCommand("judge", ["--lesson", lesson, "--jsonl", "-"], bytes);
    expect(ran).toMatchObject({ status: 0, stderr: "" });
    expect(
      ran.lines.map(({ id, outcome, refusal }) => [id, outcome, refusal && (refusal as { code: string }).code]),
    ).toEqual([
      ["a", "accepted", null],
      ["b", "nothing_to_run", "record_without_form"],
      [null, "nothing_to_run", "record_not_json"],
      [null, "nothing_to_run", "record_not_an_object"],
      ["c", "nothing_to_run", "record_with_two_forms"],
      ["d", "nothing_to_run", "record_without_form"],
      [null, "nothing_to_run", "record_wrong_field"],
      ["e", "nothing_to_run", "record_unknown_lesson"],
      ["f", "nothing_to_run", "record_wrong_field"],
      ["g", "accepted", null],
      [null, "nothing_to_run", "record_not_utf8"],
    ]);
    for (const line of ran.lines) expect(JudgeAnswer.parse(line)).toEqual(line);
  });

  it("gives an answer as soon as it is known, not when the next record comes", async () => {
    const conversation = startCommand("judge", ["--lesson", lesson, "--jsonl", "-", "--driver", "none"]);
    for (const id of ["first", "second", "third"]) {
      conversation.stdin.write(`${JSON.stringify({ id, blank: RIGHT })}\n`);
      const [line] = (await once(conversation.stdout, "data")) as [Buffer];
      expect(JSON.parse(line.toString("utf8"))).toMatchObject({ id });
    }
    conversation.stdin.end();
    expect(await once(conversation, "close")).toEqual([0, null]);
  });
});

describe("lines of a stream", () => {
  it("come whole however the stream is cut, and too long ones are thrown away", async () => {
    const text = Buffer.from(`a\n\nđường ống\n${"x".repeat(50)}\nlast`);
    for (const size of [1, 3, 7, 1_000]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.subarray(at * size, (at + 1) * size),
      );
      const found: [number, string | null][] = [];
      for await (const { number, bytes } of readLines(Readable.from(pieces), 40)) {
        found.push([number, bytes && bytes.toString("utf8")]);
      }
      expect(found).toEqual([
        [1, "a"],
        [2, ""],
        [3, "đường ống"],
        [4, null],
        [5, "last"],
      ]);
    }
  });
});

describe("simulate and course", { timeout: 60_000 }, () => {
  it("answers one line an input, with its id; bad input is an answer too", async () => {
    const inputs = [
      { id: 1, S: 3, K: 8, L: 300, C: 120 },
      { id: 2, S: 1, K: 8, L: 300, C: 120 },
    ];
    const ran = await runCommand("simulate", ["pipeline", "--jsonl", "-"], jsonl(inputs));
    expect(ran.status).toBe(0);
    expect(ran.lines).toMatchObject([
      { id: 1, class: "ok_stalled", timing: { total: 1440 } },
      { id: 2, class: "invalid", rule: { name: "stages_at_least_two" } },
    ]);
    expect(await runCommand("simulate", ["weather", "--json", "-"], "{}")).toMatchObject({ status: 2, stdout: "" });
  });

  it("reads a lesson, or says with file and line why not", async () => {
    const good = await runCommand("course", ["check", lesson]);
    expect(good.status).toBe(0);
    expect(good.lines).toMatchObject([{ oracle: "pipeline.minimum_stages", locale: "en" }]);
    const bad = await runCommand("course", ["check", "-"], "# A title\n\nNo exercise.\n");
    expect(bad.status).toBe(1);
    expect(bad.stderr).toMatch(/^-:(?:\d+|-): no_exercise: /m);
  });
});

describe("working on several at once", () => {
  it("hands results out in order, however long each takes", async () => {
    const out: number[] = [];
    const gates = [0, 1, 2, 3].map(() => makeGate());
    const work = inOrder(
      [0, 1, 2, 3],
      2,
      async (item) => gates[item]?.promise.then(() => item),
      (item) => out.push(item ?? -1),
    );
    for (const at of [1, 0, 3, 2]) gates[at]?.resolve();
    await work;
    expect(out).toEqual([0, 1, 2, 3]);
  });

  it("fails with the first failure", async () => {
    const failing = inOrder(
      [1, 2, 3],
      2,
      async (item) => (item === 2 ? Promise.reject(new Error("two")) : item),
      () => {},
    );
    await expect(failing).rejects.toThrow("two");
  });
});

/** Promise.withResolvers, which Node 20 does not have yet. */
function makeGate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}
