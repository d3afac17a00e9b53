import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Verdict } from "@warpgrade/domain";
import type { Sandbox } from "@warpgrade/sandbox";
import { INTENSITY, judgeWith, openSandbox, RIGHT, STAGES } from "./testing/lessons.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
}, 120_000);
afterAll(() => sandbox.dispose());

const judgeBlank = (blank: string, more = {}) => judgeWith(sandbox, { blank }, more);

describe("a right blank", () => {
  it("is accepted with full points, and the verdict is the same every time but for its duration", async () => {
    const verdict = await judgeBlank(RIGHT);
    expect(Verdict.parse(verdict)).toEqual(verdict);
    expect(verdict).toMatchObject({
      outcome: "accepted",
      template: "blank_only",
      changed: ["blank"],
      visibleAsserts: "pass",
      property: "consistent",
      counterexample: null,
      beyondNote: null,
      automaticPoints: { normal: 200, boundary: 100 },
      vetoEvidence: [],
      driver: sandbox.driver,
    });
    expect(verdict.caseStrip).toMatch(/^1{190,}$/);
    expect(verdict.checks.map(({ held, expected }) => [held, expected])).toEqual([
      [true, "4"],
      [true, "2"],
      [true, "2"],
    ]);
    const again = await judgeBlank(RIGHT);
    expect(JSON.stringify({ ...again, durationMs: 0 })).toBe(JSON.stringify({ ...verdict, durationMs: 0 }));
  });

  it("may be a float, and may fail beyond the working range: a note that costs nothing", async () => {
    const verdict = await judgeBlank("__import__('math').ceil(copy_cycles / compute_cycles) + 1");
    expect(verdict).toMatchObject({
      outcome: "accepted",
      property: "inconsistent",
      counterexample: null,
      automaticPoints: { normal: 200, boundary: 100 },
      vetoEvidence: [],
    });
    expect(verdict.beyondNote).toMatchObject({ beyondWorkingRange: true });
    expect((await judgeBlank(`float(${RIGHT})`)).outcome).toBe("accepted");
  });

  it("is judged within 1e-12 where the value is a fraction, while an assert's own equality stays exact", async () => {
    const exercise = INTENSITY;
    const right = await judgeBlank("2 * m * n * k / (bytes_per_element * (m * k + k * n + m * n))", { exercise });
    expect(right).toMatchObject({
      outcome: "accepted",
      property: "consistent",
      automaticPoints: { normal: 200, boundary: 100 },
    });
    const lastBit = await judgeBlank("11 * m * n * k * (2 / (11 * bytes_per_element * (m * k + k * n + m * n)))", {
      exercise,
    });
    expect(lastBit).toMatchObject({
      outcome: "wrong_answer",
      visibleAsserts: "fail",
      property: "consistent",
      automaticPoints: { normal: 0, boundary: 100 },
    });
  });
});

describe("a wrong blank", () => {
  it("gets the smallest counterexample and its picture; passing the asserts by luck is evidence", async () => {
    const verdict = await judgeBlank("4 if copy_cycles > compute_cycles else 2");
    expect(verdict).toMatchObject({
      outcome: "wrong_answer",
      visibleAsserts: "pass",
      property: "inconsistent",
      counterexample: {
        args: [
          { t: "int", hex: "2" },
          { t: "int", hex: "1" },
        ],
        expected: "3",
        beyondWorkingRange: false,
      },
      automaticPoints: { normal: 0, boundary: 0 },
      vetoEvidence: [{ kind: "right_by_luck", what: ["visible_asserts_pass", "counterexample"] }],
      simulator: { model: "pipeline.comparison", needed: { input: { S: 3 } }, returned: { input: { S: 4 } } },
    });
    expect(verdict.vetoEvidence[0]?.detail).toBe("(2, 1): expected 3, returned 4");
  });

  it("is no evidence of luck when the visible asserts fail too", async () => {
    const verdict = await judgeBlank("copy_cycles // compute_cycles + 1");
    expect(verdict).toMatchObject({ outcome: "wrong_answer", visibleAsserts: "fail", vetoEvidence: [] });
    expect(verdict.error).toMatch(/^AssertionError/);
    expect(verdict.checks.map(({ held }) => held)).toEqual([false, true, false]);
  });

  it.each([
    ["True", "wrong_answer"],
    ["None", "wrong_answer"],
    [`str(${RIGHT})`, "wrong_answer"],
    ["10 ** 100000", "wrong_answer"],
    ["float('nan')", "wrong_answer"],
    ["(x for x in [4])", "non_data_result"],
    ["type('E', (), {'__eq__': lambda s, o: True})()", "non_data_result"],
    ["ceil(copy_cycles)", "runtime_error"],
    ["__import__('os')._exit(0)", "runtime_error"],
    ["__import__('sys').exit(0)", "runtime_error"],
    ["(exec('raise KeyboardInterrupt'), 1)[1]", "runtime_error"],
    ["(exec('while True: pass'), 1)[1]", "time_limit"],
    ["(exec('x = []\\nwhile True: x.append(bytearray(1 << 20))'), 1)[1]", "memory_limit"],
    [`(print('{"outcome": "accepted"}'), 1)[1]`, "wrong_answer"],
    ["(exec('import builtins\\nbuiltins.AssertionError = Exception'), 0)[1]", "wrong_answer"],
  ])("%s ends as %s and gets nothing", { timeout: 30_000 }, async (blank, outcome) => {
    const verdict = await judgeBlank(blank);
    expect(verdict.outcome).toBe(outcome);
    expect(verdict.automaticPoints).toEqual({ normal: 0, boundary: 0 });
    expect(Verdict.parse(verdict)).toEqual(verdict);
  });

  it("keeps the results that came before a time limit", { timeout: 30_000 }, async () => {
    const verdict = await judgeBlank(`(${RIGHT}) if copy_cycles < 240 else (exec('while True: pass'), 1)[1]`, {
      exercise: { ...STAGES, template: STAGES.template.replace("(300, 120) == 4", "(200, 120) == 3") },
    });
    expect(verdict.outcome).toBe("time_limit");
    expect(verdict.property).toBe("unknown");
    expect(verdict.caseStrip).toMatch(/^1{30,}-+$/);
    expect(verdict.counterexample?.actual.kind).toBe("unanswered");
  });
});

describe("nothing to run", () => {
  it.each([
    ["", "blank_empty"],
    ["  # later", "blank_empty"],
    ["______", "blank_empty"],
    ["1\0", "blank_nul_character"],
    [`"${"x".repeat(65_536)}"`, "blank_too_large"],
    ["(copy_cycles", "blank_syntax"],
    ["1\n    import os", "blank_statements"],
    ["1; import os", "blank_statements"],
  ])("%j: %s", async (blank, reason) => {
    const verdict = await judgeBlank(blank);
    expect(verdict).toMatchObject({
      outcome: "nothing_to_run",
      visibleAsserts: null,
      property: "unknown",
      automaticPoints: { normal: 0, boundary: 0 },
      stdout: { head: "", cutBytes: 0 },
    });
    expect(verdict.changed).toContain(reason);
  });

  it("never runs a line of a blank with more than one statement", async () => {
    const verdict = await judgeBlank(`${RIGHT}\n    print('ran')\nprint('ran')`);
    expect(verdict.outcome).toBe("nothing_to_run");
    expect(verdict.stdout.head).toBe("");
  });

  it("runs one expression spread over lines in brackets, or followed by a comment", async () => {
    expect((await judgeBlank("(\n        -(-copy_cycles // compute_cycles)\n        + 1\n    )")).outcome).toBe(
      "accepted",
    );
    expect((await judgeBlank(`${RIGHT}  # rounds up; then one more`)).outcome).toBe("accepted");
    expect((await judgeBlank("(print('a;b#c'), -(-copy_cycles // compute_cycles) + 1)[1]")).outcome).toBe("accepted");
  });

  it("is what an unreadable file, a file without the exercise and a giant cell are", async () => {
    const upload = (filename: string, content: string | Uint8Array) => judgeWith(sandbox, { filename, content });
    expect(await upload("a.ipynb", "not JSON")).toMatchObject({ outcome: "nothing_to_run", template: "unreadable" });
    expect(await upload("a.py", "")).toMatchObject({ outcome: "nothing_to_run", template: "missing_exercise" });
    expect(await upload("a.py", STAGES.template)).toMatchObject({ outcome: "nothing_to_run", template: "intact" });
    expect(await upload("a.py", new Uint8Array([0xff, 0xfe, 0x41]))).toMatchObject({ template: "unreadable" });
  });

  it.each([
    ["cell_too_large", `print("ran")\n#${"x".repeat(1_000_000)}`],
    ["cell_nul_character", 'print("ran")\n\0'],
    ["cell_lone_surrogate", 'print("ran")\n"\ud800"'],
  ])("is what a cell is that no Python text can be: %s", async (word, cell) => {
    const verdict = await judgeWith(sandbox, { cell });
    expect(verdict).toMatchObject({ outcome: "nothing_to_run", template: "unreadable", changed: [word] });
    expect(verdict.stdout.head).toBe("");
    const inFile = await judgeWith(sandbox, { filename: "a.py", content: `minimum_stages\n${cell}` });
    expect(inFile).toMatchObject({ outcome: "nothing_to_run", template: "unreadable", stdout: { head: "" } });
  });

  it("never runs what closes the template's brackets and opens others", async () => {
    const exercise = { ...STAGES, template: STAGES.template.replace("______", "(______) * 1") };
    const verdict = await judgeWith(sandbox, { blank: "print('ran') or 1) + (1" }, { exercise });
    expect(verdict).toMatchObject({ outcome: "nothing_to_run", stdout: { head: "" } });
    expect(verdict.changed).toContain("blank_statements");
  });
});

describe("a changed template", () => {
  const complete = (from = "", to = "") => STAGES.template.replace("______", RIGHT).replace(from, to);

  it("gives no points; the blank alone is run in the clean template as evidence", async () => {
    const verdict = await judgeWith(sandbox, {
      cell: complete("assert minimum_stages(1, 120) == 2", "print('hello')"),
    });
    expect(verdict).toMatchObject({
      outcome: "tampered",
      template: "tampered",
      automaticPoints: null,
      visibleAsserts: "pass",
      property: "consistent",
      stdout: { head: "hello\n" },
    });
    expect(verdict.vetoEvidence.map(({ kind }) => kind)).toEqual(["boundary_checks_removed"]);
    expect(verdict.changed).toContain("assert_deleted");
    expect(verdict.differences).toEqual([
      {
        kinds: ["blank"],
        template: { text: "    return ______", line: 3, endLine: 3, isCut: false },
        cell: { text: `    return ${RIGHT}`, line: 3, endLine: 3, isCut: false },
      },
      {
        kinds: ["assert_deleted"],
        template: { text: "assert minimum_stages(1, 120) == 2", line: 7, endLine: 7, isCut: false },
        cell: null,
      },
      {
        kinds: ["extra_code"],
        template: null,
        cell: { text: "print('hello')", line: 7, endLine: 7, isCut: false },
      },
    ]);
  });

  it("is only layout where the trees agree", async () => {
    const verdict = await judgeWith(sandbox, {
      filename: "mine.py",
      content: complete("return", "return  ").replaceAll("\n", "\r\n"),
    });
    expect(verdict).toMatchObject({
      outcome: "accepted",
      template: "format_only",
      automaticPoints: { normal: 200, boundary: 100 },
    });
  });

  it("accuses nobody of removing checks where only the body differs", async () => {
    const verdict = await judgeWith(sandbox, {
      cell: complete("    return", "    copy_cycles = copy_cycles\n    return"),
    });
    expect(verdict).toMatchObject({ outcome: "tampered", vetoEvidence: [] });
  });
});

describe("a claim and the student's own input", () => {
  const claim = (
    source: "PLATFORM_RUN" | "OWN_MACHINE" | "STATIC_REVIEW",
    output: string,
    claimedRun: unknown = "this",
  ) => ({
    claim: { source, output, statements: [], claimedRun },
  });
  const printing = `(print(copy_cycles), ${RIGHT})[1]`;

  it("matches, contradicts, is stale or unverified; only a contradiction is evidence", async () => {
    const kept = (head: string, cellSha256: string) => ({
      cellSha256,
      stdout: { head, tail: "", cutBytes: 0 },
      error: null,
    });
    expect(await judgeBlank(printing, claim("PLATFORM_RUN", "300\n120\n1"))).toMatchObject({
      claimMatch: true,
      claimState: "matches",
    });
    const contradiction = await judgeBlank(printing, claim("PLATFORM_RUN", "300\n121\n1"));
    expect(contradiction).toMatchObject({ outcome: "accepted", claimMatch: false, claimState: "contradicts" });
    expect(contradiction.vetoEvidence).toMatchObject([{ kind: "unrun_claimed_as_measured", what: ["claim_differs"] }]);
    const stale = await judgeBlank(RIGHT, claim("PLATFORM_RUN", "old", kept("old\n", "0".repeat(64))));
    expect(stale).toMatchObject({ claimMatch: null, claimState: "stale", vetoEvidence: [] });
    expect(await judgeBlank(RIGHT, claim("PLATFORM_RUN", "x", null))).toMatchObject({
      claimState: "unverified",
      vetoEvidence: [],
    });
    expect(await judgeBlank(RIGHT, claim("OWN_MACHINE", "612 TFLOPS"))).toMatchObject({
      claimState: "unverified",
      vetoEvidence: [],
    });
    expect(await judgeBlank(RIGHT, claim("STATIC_REVIEW", "By hand: 3"))).toMatchObject({
      claimState: "none",
      vetoEvidence: [],
    });
  });

  it("judges the own input's expectation and the cell apart", async () => {
    const own = (args: string[], expected: string) => ({ ownCase: { args, expected } });
    const wrong = "copy_cycles // compute_cycles + 2";
    expect((await judgeBlank(RIGHT, own(["241", "120"], "4"))).ownCase).toMatchObject({
      oracle: "4",
      expectationRight: true,
      cellAgrees: true,
    });
    expect((await judgeBlank(wrong, own(["２４０", "120"], "4"))).ownCase).toMatchObject({
      oracle: "3",
      expectationRight: false,
      cellAgrees: false,
    });
    const outside = (await judgeBlank(RIGHT, own(["5", "0"], "ZeroDivisionError"))).ownCase;
    expect(outside).toMatchObject({ oracle: null, expectationRight: null, cellAgrees: true });
    expect((await judgeBlank(RIGHT, own(["many", "0"], "4"))).ownCase).toBeNull();
    expect((await judgeBlank(RIGHT, own(["10**18", "1_000"], "1000000000000001"))).ownCase?.expectationRight).toBe(
      true,
    );
  });

  it("does not let an own input that hangs cost anything", { timeout: 30_000 }, async () => {
    const hanging = `-(-copy_cycles // compute_cycles) + 1 if copy_cycles != 77777 else (exec('while True: pass'), 1)[1]`;
    const verdict = await judgeBlank(hanging, { ownCase: { args: ["77777", "3"], expected: "4" } });
    expect(verdict).toMatchObject({ outcome: "accepted", automaticPoints: { normal: 200, boundary: 100 } });
    expect(verdict.ownCase?.returned.kind).toBe("unanswered");
  });
});

describe("without a working sandbox", () => {
  it("leaves the code points to a person", async () => {
    expect(await judgeWith(null, { blank: RIGHT })).toMatchObject({
      outcome: "static_review_only",
      template: "blank_only",
      automaticPoints: null,
      visibleAsserts: null,
      property: "unknown",
      driver: "none",
    });
  });

  it("is the platform's fault when the run was stopped from outside, and says why only to the operator", async () => {
    const heard: string[] = [];
    const stopped = AbortSignal.abort();
    const verdict = await judgeBlank(RIGHT, { signal: stopped, onFault: (reason: string) => heard.push(reason) });
    expect(verdict).toMatchObject({ outcome: "platform_fault", automaticPoints: null, vetoEvidence: [], error: null });
    expect(heard).toHaveLength(1);
  });

  it.each([
    ["isinstance(minimum_stages(1, 2), int)", "a call of isinstance"],
    ["minimum_stages(1, 2) == (2 if minimum_stages(1, 1) else minimum_stages(3, 3).real)", "Attribute"],
    ["minimum_stages(1 // 0, 2) == 2", "ZeroDivisionError"],
  ])("is the platform's fault too when the lesson's check is %s, whoever answers", async (check, why) => {
    const heard: string[] = [];
    const exercise = { ...STAGES, template: `${STAGES.template}\nassert ${check}` };
    const verdict = await judgeBlank(RIGHT, { exercise, onFault: (reason: string) => heard.push(reason) });
    expect(verdict).toMatchObject({ outcome: "platform_fault", automaticPoints: null });
    expect(heard).toEqual([expect.stringContaining(why)]);
  });

  it("never passes without one executed case", async () => {
    const verdict = await judgeBlank(RIGHT, { cases: [] });
    expect(verdict.outcome).toBe("platform_fault");
    expect(verdict.automaticPoints).toBeNull();
  });
});
