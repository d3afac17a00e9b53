import { OUTCOMES, plainFloat, plainInt, Verdict, type Decision, type Returned } from "@warpgrade/domain";
import { getOracle } from "@warpgrade/simulator";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import en from "../../../../messages/en/student.json" with { type: "json" };
import vi from "../../../../messages/vi/student.json" with { type: "json" };
import zh from "../../../../messages/zh/student.json" with { type: "json" };
import { valuesToSay, type Phrase } from "./phrase.ts";
import { verdictSentence, type SentenceInput } from "./verdict-sentence.ts";

const NOTHING = { head: "", tail: "", cutBytes: 0 };
function verdict(change: Partial<Verdict>): Verdict {
  return Verdict.parse({
    schema: "warpgrade.verdict/1",
    outcome: "wrong_answer",
    template: "blank_only",
    changed: ["blank"],
    visibleAsserts: "pass",
    checks: [],
    property: "inconsistent",
    counterexample: null,
    beyondNote: null,
    cases: { normal: { total: 4, agree: 4 }, boundary: { total: 2, agree: 2 }, beyond: { total: 0, agree: 0 } },
    caseStrip: "111111",
    ownCase: null,
    automaticPoints: { normal: 0, boundary: 0 },
    claimMatch: null,
    claimState: "none",
    vetoEvidence: [],
    simulator: null,
    stdout: NOTHING,
    stderr: NOTHING,
    error: null,
    oracle: "pipeline.minimum_stages",
    casesSha256: "0",
    cellSha256: "0",
    driver: "bubblewrap",
    durationMs: 90,
    ...change,
  });
}

function disagreeing(args: bigint[], actual: Returned, oracle = "pipeline.minimum_stages"): Verdict {
  const expected = getOracle(oracle)?.expected(args);
  if (!expected) throw new Error("inside the oracle's domain");
  const text = expected.kind === "int" ? String(expected.int) : String(Number(expected.num) / Number(expected.den));
  return verdict({
    oracle,
    counterexample: { args: args.map(plainInt), expected: text, actual, caseKind: "normal", beyondWorkingRange: false },
  });
}

const value = (int: bigint): Returned => ({ kind: "value", value: plainInt(int) });
const input = (given: Verdict | null, change: Partial<SentenceInput> = {}): SentenceInput => ({
  run: { state: "JUDGED", tries: 1 },
  verdict: given,
  decision: null,
  formatPoints: (points) => (points / 100).toFixed(2),
  ...change,
});

const LANGUAGES = { en, zh, vi };
interface Said {
  locale: string;
  title: string;
  why: string | null;
  badge: string;
}

/** A missing key or number would throw. */
function sayInAll(given: SentenceInput): Said[] {
  const sentence = verdictSentence(given);
  return Object.entries(LANGUAGES).map(([locale, student]) => {
    const t = createTranslator({
      locale,
      messages: { student },
      namespace: "student.verdict",
      onError: (error) => {
        throw error;
      },
    }) as unknown as (key: string, values?: Record<string, string | number>) => string;
    const inWords = (phrase: Phrase) =>
      t(
        phrase.key,
        valuesToSay(phrase, (number) => new Intl.NumberFormat(locale).format(number)),
      );
    return {
      locale,
      title: inWords(sentence.title),
      why: sentence.why === null ? null : inWords(sentence.why),
      badge: t(`badge.${sentence.badge}`),
    };
  });
}

/** In English; said in every language. */
function say(given: SentenceInput): Said {
  const [first] = sayInAll(given);
  if (first === undefined) throw new Error("there are languages");
  return first;
}

describe("a disagreement about stages", () => {
  it("says what was needed, what came, and why", () => {
    const { title, why } = say(input(disagreeing([300n, 120n], value(3n))));
    expect(title).toBe("Copy 300, compute 120 needs 4 stages; your cell returned 3.");
    expect(why).toContain("cover only 240 of the 300 cycles");
    expect(why).toContain("leaves 60 bare");
  });

  it("writes numbers as each language does, and what the cell returned as Python did", () => {
    const said = sayInAll(input(disagreeing([480_000n, 120n], value(2500n))));
    expect(said.map(({ locale, title }) => [locale, title.match(/480\D000/)?.[0], /(?<!\d)2500/.test(title)])).toEqual([
      ["en", "480,000", true],
      ["zh", "480,000", true],
      ["vi", "480.000", true],
    ]);
  });

  it("knows one copy from many", () => {
    expect(say(input(disagreeing([300n, 120n], value(2n)))).why).toContain("keep one copy in flight");
  });

  it("has a reason for every way of being wrong", () => {
    for (const returned of [value(9n), value(1n), value(-5n)])
      expect(say(input(disagreeing([300n, 120n], returned))).why).not.toBeNull();
    const half: Returned = { kind: "value", value: plainFloat(3.5) };
    expect(say(input(disagreeing([300n, 120n], half))).why).toContain("whole number");
    const text: Returned = { kind: "value", value: { t: "str", v: "4" } };
    expect(say(input(disagreeing([300n, 120n], text))).why).toContain("this is none");
    const huge: Returned = { kind: "value", value: { t: "bigint", sign: 1, bits: 5000 } };
    expect(say(input(disagreeing([300n, 120n], huge))).title).toContain("5000 bits");
  });

  it("speaks of cells that raise, return no data, or never answer", () => {
    expect(
      say(input(disagreeing([300n, 120n], { kind: "raised", error: "ZeroDivisionError", message: "" }))).title,
    ).toContain("raised ZeroDivisionError");
    expect(say(input(disagreeing([300n, 120n], { kind: "nonData", type: "object" }))).title).toContain(
      "no plain value (object)",
    );
    expect(say(input(disagreeing([300n, 120n], { kind: "unanswered" }))).title).toContain("never answered");
  });
});

describe("a disagreement about intensity", () => {
  const oracle = "gemm.arithmetic_intensity";
  const float = (number: number): Returned => ({ kind: "value", value: plainFloat(number) });
  it.each([
    [2, "twice"],
    [0.5, "half"],
    [1e6, "too large"],
    [1e-6, "too small"],
  ])("explains %d times the right value", (factor, word) => {
    const right = (2 * 128 * 256 * 64) / (2 * (128 * 64 + 64 * 256 + 128 * 256));
    expect(say(input(disagreeing([128n, 256n, 64n, 2n], float(right * factor), oracle))).why).toContain(word);
  });

  it("knows a fraction that stands upside down", () => {
    expect(say(input(disagreeing([1n, 1n, 1n, 1n], { kind: "value", value: plainFloat(1.5) }, oracle))).why).toContain(
      "upside down",
    );
  });
});

describe("everything else", () => {
  it("has a sentence for every outcome", () => {
    for (const outcome of OUTCOMES) expect(say(input(verdict({ outcome }))).title.length).toBeGreaterThan(5);
  });

  it("never words a platform's fault as the student's", () => {
    for (const given of [
      input(verdict({ outcome: "platform_fault" })),
      input(null, { run: { state: "QUARANTINED", tries: 3 } }),
    ]) {
      expect(verdictSentence(given).meaning).toBe("fault");
      expect(say(given).why).toContain("our fault, not yours");
    }
  });

  it("follows a run that is under way, and says when it is repeated", () => {
    expect(say(input(null, { run: { state: "QUEUED", tries: 1 } })).title).toContain("waits");
    expect(say(input(null, { run: { state: "RUNNING", tries: 2 } })).why).toContain("repeated");
    expect(say(input(null, { run: null })).badge).toBe("Queued");
  });

  it("does not show what the course hides", () => {
    expect(say(input(verdict({}))).title).toBe("Some cases disagree.");
    expect(say(input(verdict({ visibleAsserts: "fail" }))).title).toBe("A visible check does not hold.");
  });

  it("puts the decision first once it is released", () => {
    const decision: Decision = {
      result: "FAIL",
      total: 799,
      soFar: 799,
      parts: { NORMAL: 200, BOUNDARY: 100, EXPLANATION: 100, Q1: 200, Q2: 199, Q3: 0 },
      conditions: [{ name: "points", state: "failed" }],
    };
    expect(say(input(verdict({ outcome: "accepted" }), { decision })).title).toBe("Not passed: 7.99 of 10 points.");
    expect(say(input(null, { decision: { ...decision, result: "PASS", total: 800 } })).title).toBe(
      "Passed, with 8.00 of 10 points.",
    );
  });
});
