import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ConditionName, DEFAULT_POLICY, type DecisionInput, decide } from "./decision.ts";
import { HUMAN_PARTS, MAX_POINTS, PARTS, formatPoints } from "./point-values.ts";
import { VetoKind, VetoState } from "./words.ts";

const marked = (points: number, causalChain: boolean | null = true) => ({ points, causalChain });

/** A flawless submission; each test spoils one thing. */
function input(changes: Partial<DecisionInput> = {}): DecisionInput {
  return {
    automatic: { normal: 200, boundary: 100 },
    override: { normal: null, boundary: null },
    marks: { EXPLANATION: marked(100), Q1: marked(200), Q2: marked(200), Q3: marked(200) },
    checksPassed: true,
    independent: true,
    boundaryNamed: true,
    tradeOffNamed: true,
    vetoes: [],
    policy: DEFAULT_POLICY,
    ...changes,
  };
}
const stateOf = (name: ConditionName, given: DecisionInput) =>
  decide(given).conditions.find((condition) => condition.name === name)?.state;

describe("the line between pass and fail", () => {
  it("passes 8.00 without a standing veto", () => {
    const given = input({ marks: { ...input().marks, Q3: marked(0) } });
    expect(decide(given)).toMatchObject({ result: "PASS", total: 800 });
  });
  it("fails 7.99: the sum is exact, no rounding saves it", () => {
    const given = input({ override: { normal: 199, boundary: null }, marks: { ...input().marks, Q3: marked(0) } });
    expect(decide(given)).toMatchObject({ result: "FAIL", total: 799 });
    expect(formatPoints(799)).toBe("7.99");
  });
  it("fails 10.00 with one standing veto, of any kind", () => {
    for (const kind of VetoKind.options) {
      const decision = decide(input({ vetoes: [{ kind, state: "STANDING" }] }));
      expect(decision).toMatchObject({ result: "FAIL", total: 1000 });
      expect(decision.conditions.filter((condition) => condition.state === "failed")).toEqual([
        { name: "no_veto", state: "failed" },
      ]);
    }
  });
  it("forgets a dismissed veto and waits for an open one", () => {
    const kind = "right_by_luck" as const;
    expect(decide(input({ vetoes: [{ kind, state: "DISMISSED" }] })).result).toBe("PASS");
    expect(decide(input({ vetoes: [{ kind, state: "PROPOSED" }] })).result).toBe("PENDING");
  });
});

describe("no score is not zero", () => {
  it.each(HUMAN_PARTS)("waits while %s has no mark, and does not call it zero", (part) => {
    const decision = decide(input({ marks: { ...input().marks, [part]: null } }));
    expect(decision).toMatchObject({ result: "PENDING", total: null, soFar: 1000 - MAX_POINTS[part] });
    expect(decision.parts[part]).toBeNull();
  });
  it("counts a zero as a score", () => {
    expect(decide(input({ marks: { ...input().marks, Q1: marked(0) } })).parts.Q1).toBe(0);
  });
  it("waits where the machine gives no points, until a grader does", () => {
    expect(decide(input({ automatic: null })).result).toBe("PENDING");
    expect(decide(input({ automatic: null, override: { normal: 200, boundary: 100 } })).result).toBe("PASS");
  });
  it("takes a grader's override before the machine's points", () => {
    expect(decide(input({ override: { normal: 0, boundary: null } })).total).toBe(800);
  });
});

describe("each condition is named", () => {
  it.each([
    ["blank_and_checks", { independent: false }, "failed"],
    ["blank_and_checks", { independent: null }, "waiting"],
    ["blank_and_checks", { checksPassed: false }, "failed"],
    ["blank_and_checks", { checksPassed: null }, "waiting"],
    ["boundary_and_trade_off", { boundaryNamed: false }, "failed"],
    ["boundary_and_trade_off", { boundaryNamed: null }, "waiting"],
    ["boundary_and_trade_off", { tradeOffNamed: false }, "failed"],
    ["boundary_and_trade_off", { tradeOffNamed: null }, "waiting"],
  ] as const)("%s with %o is %s", (name, changes, state) => {
    const given = input(changes);
    expect(stateOf(name, given)).toBe(state);
    expect(decide(given).result).toBe(state === "failed" ? "FAIL" : "PENDING");
  });
  it.each(["Q1", "Q2", "Q3"] as const)("%s needs a causal chain", (part) => {
    const broken = input({ marks: { ...input().marks, [part]: marked(200, false) } });
    expect(stateOf("causal_chains", broken)).toBe("failed");
    const unset = input({ marks: { ...input().marks, [part]: marked(200, null) } });
    expect(stateOf("causal_chains", unset)).toBe("waiting");
  });
  it("says early that 8 points are out of reach", () => {
    const given = input({ marks: { EXPLANATION: marked(0), Q1: marked(0), Q2: null, Q3: null } });
    expect(stateOf("points", given)).toBe("failed");
    expect(decide(given).result).toBe("PENDING");
  });
});

describe("what a course may switch off", () => {
  const off = {
    ...DEFAULT_POLICY,
    requireBlankAndChecks: false,
    requireCausalChains: false,
    requireBoundaryAndTradeOff: false,
  };
  it("passes without the three course conditions", () => {
    const given = input({ policy: off, checksPassed: false, boundaryNamed: null, independent: null });
    expect(decide({ ...given, marks: { ...given.marks, Q2: marked(200, false) } }).result).toBe("PASS");
  });
  it("never switches off the 8 points or the veto", () => {
    expect(
      decide(input({ policy: off, override: { normal: 0, boundary: 0 }, marks: { ...input().marks, Q1: marked(75) } }))
        .result,
    ).toBe("FAIL");
    expect(decide(input({ policy: off, vetoes: [{ kind: "right_by_luck", state: "STANDING" }] })).result).toBe("FAIL");
  });
});

describe("the full table", () => {
  const tri = [true, false, null] as const;
  const switches = [true, false] as const;

  it("agrees with the rules of the course, stated a second time, for every combination", () => {
    let seen = 0;
    for (const total of [0, 775, 799, 800, 801, 1000])
      for (const checksPassed of tri)
        for (const independent of tri)
          for (const chain of tri)
            for (const boundaryNamed of tri)
              for (const tradeOffNamed of tri)
                for (const veto of [null, ...VetoState.options])
                  for (const strict of switches) {
                    seen += 1;
                    const rest = Math.min(total, 300);
                    const q = total - rest;
                    const given = input({
                      automatic: { normal: Math.min(rest, 200), boundary: Math.max(0, rest - 200) },
                      marks: {
                        EXPLANATION: marked(Math.min(q, 100)),
                        Q1: marked(Math.min(Math.max(q - 100, 0), 200), chain),
                        Q2: marked(Math.min(Math.max(q - 300, 0), 200)),
                        Q3: marked(Math.min(Math.max(q - 500, 0), 200)),
                      },
                      checksPassed,
                      independent,
                      boundaryNamed,
                      tradeOffNamed,
                      vetoes: veto === null ? [] : [{ kind: "right_by_luck", state: veto }],
                      policy: {
                        ...DEFAULT_POLICY,
                        requireBlankAndChecks: strict,
                        requireCausalChains: strict,
                        requireBoundaryAndTradeOff: strict,
                      },
                    });
                    const course = strict ? [checksPassed, independent, chain, boundaryNamed, tradeOffNamed] : [];
                    const pairWaits = (a: boolean | null, b: boolean | null) =>
                      a !== false && b !== false && (a === null || b === null);
                    const waits =
                      veto === "PROPOSED" ||
                      (strict &&
                        (chain === null ||
                          pairWaits(checksPassed, independent) ||
                          pairWaits(boundaryNamed, tradeOffNamed)));
                    const good = total >= 800 && veto !== "STANDING" && course.every((fact) => fact === true);
                    const decided = good ? "PASS" : "FAIL";
                    const expected = waits ? "PENDING" : decided;
                    expect(decide(given).result, JSON.stringify(given)).toBe(expected);
                  }
    expect(seen).toBe(6 * 3 ** 5 * 4 * 2);
  });

  it("never passes below 8.00 or under a standing veto, whatever else is true", () => {
    const part = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
    const bool = fc.option(fc.boolean(), { nil: null });
    const mark = (max: number) =>
      fc.option(fc.record({ points: fc.integer({ min: 0, max }), causalChain: bool }), { nil: null });
    const any = fc.record({
      automatic: fc.option(fc.record({ normal: fc.constantFrom(0, 200), boundary: fc.constantFrom(0, 100) }), {
        nil: null,
      }),
      override: fc.record({ normal: part(200), boundary: part(100) }),
      marks: fc.record({ EXPLANATION: mark(100), Q1: mark(200), Q2: mark(200), Q3: mark(200) }),
      checksPassed: bool,
      independent: bool,
      boundaryNamed: bool,
      tradeOffNamed: bool,
      vetoes: fc.array(
        fc.record({ kind: fc.constantFrom(...VetoKind.options), state: fc.constantFrom(...VetoState.options) }),
        { maxLength: 3 },
      ),
      policy: fc.record({
        requireBlankAndChecks: fc.boolean(),
        requireCausalChains: fc.boolean(),
        requireBoundaryAndTradeOff: fc.boolean(),
        showCounterexample: fc.boolean(),
        showProvisionalPoints: fc.boolean(),
      }),
    });
    fc.assert(
      fc.property(any, (given) => {
        const decision = decide(given);
        const sum = PARTS.reduce((total, name) => total + (decision.parts[name] ?? 0), 0);
        expect(decision.soFar).toBe(sum);
        if (decision.result !== "PASS") return;
        expect(decision.total).toBeGreaterThanOrEqual(800);
        expect(given.vetoes.every((veto) => veto.state === "DISMISSED")).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});
