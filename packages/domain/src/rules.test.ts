import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIONS, type Standing, may } from "./permissions.ts";
import { floatOf, formatPlainValue, intOf, plainFloat, plainInt } from "./plain-numbers.ts";
import { PlainValue } from "./plain-value.ts";
import { MARK_STEP, MAX_POINTS, PARTS, TOTAL_POINTS, formatPoints, isMarkStep } from "./point-values.ts";
import { blameOf, isFinished, shouldRetry } from "./run-rules.ts";
import { toStorableText } from "./text.ts";
import { canDecide, vetoesToPropose } from "./veto-rules.ts";
import { OUTCOMES, RUN_STATES } from "./vocabulary.ts";

describe("points", () => {
  it("sums the parts to ten points", () => {
    expect(PARTS.reduce((sum, part) => sum + MAX_POINTS[part], 0)).toBe(TOTAL_POINTS);
  });
  it("moves human marks in quarters", () => {
    expect([0, MARK_STEP, 175, 200].every(isMarkStep)).toBe(true);
    expect([1, 24, 26, 199, 12.5].some(isMarkStep)).toBe(false);
  });
  it("writes points with two places", () => {
    expect([0, 5, 25, 799, 1000].map(formatPoints)).toEqual(["0.00", "0.05", "0.25", "7.99", "10.00"]);
  });
});

describe("permissions fail closed", () => {
  it("gives nothing to nobody, and nothing for an unknown action", () => {
    expect(ACTIONS.some((action) => may([], action))).toBe(false);
    expect(may(["INSTRUCTOR"], "grades.erase" as never)).toBe(false);
    expect(may(["OWNER" as Standing], "course.view")).toBe(false);
  });
  it("keeps students away from everything that grades", () => {
    const staff = ACTIONS.filter((action) =>
      /queue|mark|veto|hold|presence|identity|release|report|import|Reference/.test(action),
    );
    expect(staff.length).toBeGreaterThan(10);
    expect(staff.filter((action) => may(["STUDENT"], action))).toEqual([]);
  });
  it("leaves confirming a veto and releasing to the instructor", () => {
    for (const action of ["veto.decide", "grades.release", "hold.break", "identity.reveal"] as const) {
      expect((["STUDENT", "GRADER", "INSTRUCTOR", "ADMIN"] as const).filter((who) => may([who], action))).toEqual([
        "INSTRUCTOR",
      ]);
    }
  });
  it("lets an administrator export but not judge people", () => {
    expect(may(["ADMIN"], "report.export")).toBe(true);
    expect(may(["ADMIN"], "mark.write")).toBe(false);
  });
});

describe("runs", () => {
  it("lets a student's fault and a platform's fault share no word", () => {
    const blamed = OUTCOMES.map((outcome) => [outcome, blameOf(outcome)] as const);
    expect(blamed.filter(([, blame]) => blame === "platform").map(([outcome]) => outcome)).toEqual([
      "platform_fault",
      "static_review_only",
    ]);
    expect(blamed.filter(([, blame]) => blame === "nobody").map(([outcome]) => outcome)).toEqual(["accepted"]);
  });
  it("tries again only after a platform fault, and not for ever", () => {
    expect(OUTCOMES.filter((outcome) => shouldRetry({ outcome, tries: 1 }))).toEqual(["platform_fault"]);
    expect(shouldRetry({ outcome: "platform_fault", tries: 3 })).toBe(false);
  });
  it("ends in JUDGED or QUARANTINED", () => {
    expect(RUN_STATES.filter(isFinished)).toEqual(["JUDGED", "QUARANTINED"]);
  });
});

describe("vetoes", () => {
  it("proposes (b) and (c) on evidence alone, (a) only with a broken core link", () => {
    const evidence = [
      "right_by_luck",
      "boundary_checks_removed",
      "unrun_claimed_as_measured",
      "right_by_luck",
    ] as const;
    expect(vetoesToPropose({ evidence, coreLinks: [null, "HOLDS"] })).toEqual([
      "boundary_checks_removed",
      "unrun_claimed_as_measured",
    ]);
    expect(vetoesToPropose({ evidence, coreLinks: ["HOLDS", "BROKEN"] })).toEqual([
      "right_by_luck",
      "boundary_checks_removed",
      "unrun_claimed_as_measured",
    ]);
    expect(vetoesToPropose({ evidence: [], coreLinks: ["BROKEN"] })).toEqual([]);
  });
  it("decides a veto once", () => {
    expect(canDecide("PROPOSED")).toBe(true);
    expect(canDecide("STANDING")).toBe(false);
    expect(canDecide("DISMISSED")).toBe(false);
  });
});

describe("plain values", () => {
  it("carries every int and float without rounding", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 4095n), max: 2n ** 4095n }), (n) => intOf(plainInt(n) as never) === n),
    );
    fc.assert(fc.property(fc.double(), (x) => Object.is(floatOf(plainFloat(x) as never), x)));
  });
  it("refuses what is too long or no data", () => {
    expect(PlainValue.safeParse({ t: "int", hex: "f".repeat(1025) }).success).toBe(false);
    expect(PlainValue.safeParse({ t: "float", bits: "3ff" }).success).toBe(false);
    expect(PlainValue.safeParse({ t: "object" }).success).toBe(false);
  });
  it("prints as Python does and never at length", () => {
    expect(
      [plainInt(-3), plainFloat(3), plainFloat(0.1), plainFloat(Infinity)].map((value) => formatPlainValue(value)),
    ).toEqual(["-3", "3.0", "0.1", "inf"]);
    expect(formatPlainValue({ t: "str", v: "x".repeat(5000) }).length).toBe(200);
  });
});

describe("text of the world", () => {
  it("goes round unchanged", () => {
    for (const text of ["每块需要 96 KB", "Đồng bộ hoá", "👩🏽‍💻", "‮abc", "e\u0301", "\u200b"])
      expect(toStorableText(text)).toEqual({ text, replaced: 0 });
  });
  it("replaces only NUL and lone surrogates, and counts them", () => {
    expect(toStorableText("a\0b\ud800c\udc00d😀")).toEqual({ text: "a\ufffdb\ufffdc\ufffdd😀", replaced: 3 });
  });
});
