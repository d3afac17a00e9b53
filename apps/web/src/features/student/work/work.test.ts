import { EMPTY_WORK, type RunView } from "@warpgrade/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countText } from "./count-words.ts";
import { createServerClock, timeLeft } from "./deadline.ts";
import { findFullWidth, repairFullWidth } from "./full-width.ts";
import { countReady, partStates } from "./parts.ts";
import { splitTemplate, tokenizeLines } from "./template.ts";

const TEMPLATE = `def stages(copy, compute):
    """Fewest stages
    without a stall."""
    return max(2, ______) # here

assert stages(120, 120) == 2`;

describe("splitTemplate", () => {
  it("keeps every line and what stands around the blank", () => {
    const parts = splitTemplate(TEMPLATE);
    expect(parts.before).toHaveLength(3);
    expect(parts).toMatchObject({ indent: "    ", left: "return max(2, ", right: ") # here", blankLine: 4 });
    expect(parts.after).toEqual(["", "assert stages(120, 120) == 2"]);
  });

  it("puts together again what it took apart", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), fc.array(fc.string()), (before, left, after) => {
        const clean = (text: string) => text.replace(/[\r\n_]/g, " ");
        const source = [...before.map(clean), `${clean(left)}______)`, ...after.map(clean)].join("\n");
        const parts = splitTemplate(source);
        const line = `${parts.indent}${parts.left}______${parts.right}`;
        expect([...parts.before, line, ...parts.after].join("\n")).toBe(source);
      }),
    );
  });
});

describe("tokenizeLines", () => {
  it("carries a string over lines and loses no character", () => {
    const lines = TEMPLATE.split("\n");
    const tokens = tokenizeLines(lines);
    expect(tokens.map((line) => line.map((token) => token.text).join(""))).toEqual(lines);
    expect(tokens[2]).toEqual([{ kind: "string", text: '    without a stall."""' }]);
    expect(tokens[5]?.[0]).toEqual({ kind: "keyword", text: "assert" });
  });
});

const SIGNS = "，（）“”‘’'\"\\a1；\n　".split("");

describe("full-width punctuation", () => {
  it("is found and repaired outside strings only", () => {
    const typed = "max（2， （a＋b－1）／／b＋1）";
    expect(findFullWidth(typed).count).toBe(10);
    expect(findFullWidth(typed).kinds.slice(0, 2)).toEqual([
      { found: "（", replacement: "(" },
      { found: "，", replacement: "," },
    ]);
    expect(repairFullWidth(typed)).toBe("max(2, (a+b-1)//b+1)");
    expect(repairFullWidth('f("，"， 1)')).toBe('f("，", 1)');
  });

  it("leaves nothing to repair after a repair", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...SIGNS) }), (text) => {
        const once = repairFullWidth(text);
        expect(repairFullWidth(once)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });

  it("leaves plain Python and Chinese text alone", () => {
    expect(findFullWidth("max(2, -(-a // b) + 1)").count).toBe(0);
    expect(repairFullWidth("变量")).toBe("变量");
  });
});

describe("countText", () => {
  it("counts words where they are spaced and characters in Chinese", () => {
    expect(countText("Eight slots need more shared memory, therefore 2.5 blocks")).toBe(9);
    expect(countText("输入是 tile 的列表")).toBe(7);
    expect(countText("Trạng thái thay đổi")).toBe(4);
    expect(countText("  ")).toBe(0);
  });
});

describe("parts of a submission", () => {
  const run = (blank: string, outcome: RunView["outcome"]): RunView => ({
    id: "r",
    kind: "PRACTICE",
    state: "JUDGED",
    outcome,
    queuedAt: "2026-12-01T00:00:00.000Z",
    startedAt: null,
    finishedAt: null,
    blank,
    tries: 1,
    verdict: null,
  });

  it("are missing in an empty draft, but no failure is to be explained where none was", () => {
    const states = partStates(EMPTY_WORK, [], [true, false]);
    expect(states).toMatchObject({
      code: "missing",
      boundary: "missing",
      Q1: "missing",
      claim: "missing",
      failure: "notOwed",
    });
    expect(countReady(states)).toEqual({ ready: 0, of: 5 });
  });

  it("know whether the code was run as it stands", () => {
    const content = { ...EMPTY_WORK, blank: "a" };
    expect(partStates(content, [], [true, false]).code).toBe("notRun");
    expect(partStates(content, [run("b", "accepted")], [true, false]).code).toBe("changedSince");
    expect(partStates(content, [run("a", "accepted")], [true, false]).code).toBe("ready");
  });

  it("ask for an explanation of a failed run, never of a platform's fault", () => {
    expect(partStates(EMPTY_WORK, [run("a", "runtime_error")], [true, false]).failure).toBe("missing");
    expect(partStates(EMPTY_WORK, [run("a", "platform_fault")], [true, false]).failure).toBe("notOwed");
  });

  it("want every parameter without a default and an expectation of the boundary input", () => {
    const boundary = { args: ["", "2"], expected: "2" };
    expect(partStates({ ...EMPTY_WORK, boundary }, [], [true, false]).boundary).toBe("missing");
    expect(
      partStates({ ...EMPTY_WORK, boundary: { args: ["1", ""], expected: "2" } }, [], [true, false]).boundary,
    ).toBe("ready");
  });
});

describe("deadlines", () => {
  it("count by the server's clock, whatever the browser's says", () => {
    let tick = 1000;
    const clock = createServerClock("2026-12-04T08:00:00.000Z", () => tick, Date.parse("2026-12-04T09:30:00.000Z"));
    expect(clock.skewMs).toBe(-90 * 60_000);
    tick += 60_000;
    expect(timeLeft("2026-12-04T10:00:00.000Z", clock.now())).toEqual({
      past: false,
      days: 0,
      hours: 1,
      minutes: 59,
      seconds: 0,
    });
  });

  it("say on which side of the deadline one is", () => {
    expect(timeLeft("2026-12-04T10:00:00.000Z", Date.parse("2026-12-04T10:00:01.000Z")).past).toBe(true);
  });
});
