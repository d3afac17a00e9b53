import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certifiedTraffic, walkedTraffic } from "../gemm/intensity.ts";
import { minimumStages, SIMULATED_STAGES } from "../pipeline/minimum-stages.ts";
import { certifiedStages } from "../pipeline/certificate.ts";
import { rational } from "../rational.ts";
import { SimVerdict } from "../verdict.ts";
import { agrees, formatExpected } from "./agree.ts";
import { canonicalCases } from "./cases.ts";
import { getOracle, oracles, suggestOracles } from "./registry.ts";
import type { Oracle } from "./types.ts";

const stages = getOracle("pipeline.minimum_stages") as Oracle;
const intensity = getOracle("gemm.arithmetic_intensity") as Oracle;

/** The visible asserts and what each oracle must say to them. */
describe("pipeline.minimum_stages", () => {
  it("finds by running rings what the certificate says, over the simulated range", () => {
    for (let L = 1; L <= 40; L += 1) {
      for (let C = 1; C <= 40; C += 1) {
        const found = minimumStages(BigInt(L), BigInt(C));
        expect(found.by).toBe("simulation");
        expect(found.stages).toBe(certifiedStages({ L, C, I: 0, Bar: 0, B: 0, order: "A" }));
      }
    }
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: SIMULATED_STAGES - 1 }),
        (C, times) => {
          for (const L of [C * times - 1, C * times, C * (times - 1) + 1].filter((cycles) => cycles > 0)) {
            const found = minimumStages(BigInt(L), BigInt(C));
            expect(found.by).toBe("simulation");
            expect(found.stages).toBe(certifiedStages({ L, C, I: 0, Bar: 0, B: 0, order: "A" }));
          }
        },
      ),
      { numRuns: 25, seed: 1 },
    );
  });

  it("is exact where the numbers are too large for a clock", () => {
    expect(minimumStages(2n ** 53n + 1n, 1n).stages).toBe(2n ** 53n + 2n);
    expect(minimumStages(10n ** 18n, 10n ** 18n - 1n).stages).toBe(3n);
    expect(minimumStages(10n ** 18n, 7n).stages).toBe(142_857_142_857_142_859n);
  });

  it("gives null outside its domain", () => {
    for (const args of [[], [1n], [0n, 1n], [1n, -3n], [1n, 1n, 1n], [10n ** 18n + 1n, 1n]]) {
      expect(stages.expected(args)).toBeNull();
      expect(stages.explain(args, { kind: "int", int: 1n })).toBeNull();
      expect(stages.picture(args, null)).toBeNull();
    }
  });

  it("has the five points that tell luck from understanding among its author's cases", () => {
    const author = stages
      .cases()
      .filter((one) => one.author)
      .map(({ args }) => args.join());
    for (const point of ["240,120", "241,120", "1,1", "7,3", "999,1"]) expect(author).toContain(point);
  });

  it("explains too few stages with what they cover and what is left", () => {
    expect(stages.explain([300n, 120n], { kind: "int", int: 3n })).toEqual({
      code: "stages.too_few",
      numbers: { copy: "300", compute: "120", needed: "4", returned: "3", inFlight: "2", covered: "240", stall: "60" },
    });
    expect(stages.explain([300n, 120n], { kind: "float", float: 4 })).toBeNull();
    expect(stages.explain([300n, 120n], { kind: "int", int: 6n })?.code).toBe("stages.too_many");
    expect(stages.explain([300n, 120n], { kind: "float", float: 3.5 })?.code).toBe("stages.not_whole");
    expect(stages.explain([300n, 120n], { kind: "notNumber", what: "True" })?.code).toBe("stages.not_a_number");
    expect(stages.explain([300n, 120n], { kind: "nothing", why: "raised", what: "NameError" })?.code).toBe(
      "stages.raised",
    );
  });

  it("pictures the needed ring beside the returned one, with as many tiles", () => {
    const picture = stages.picture([300n, 120n], { kind: "int", int: 3n });
    expect(picture).toMatchObject({
      model: "pipeline.comparison",
      needed: { input: { S: 4, K: 8 }, timing: { total: 1260, stall: 0 } },
      returned: { input: { S: 3, K: 8 }, timing: { total: 1440, stall: 180 } },
    });
  });
});

describe("gemm.arithmetic_intensity", () => {
  it("walks to the same FLOPs and bytes as its certificate", () => {
    const side = fc.bigInt({ min: 1n, max: 24n });
    fc.assert(
      fc.property(side, side, side, fc.constantFrom(1n, 2n, 4n, 8n), (m, n, k, bytesPerElement) => {
        const size = { m, n, k, bytesPerElement };
        expect(walkedTraffic(size)).toEqual({ ...certifiedTraffic(size), by: "walk" });
      }),
      { numRuns: 400, seed: 2 },
    );
  });

  it("counts the known values, with the default element of two bytes", () => {
    expect(intensity.expected([128n, 128n, 128n, 2n])).toMatchObject({ num: 128n, den: 3n });
    expect(intensity.expected([1n, 1n, 1n])).toMatchObject({ num: 1n, den: 3n });
    expect(intensity.expected([1n, 1n, 1n, 3n])).toBeNull();
  });

  it("agrees within 1e-12 of the exact fraction and not beyond", () => {
    const right = intensity.expected([128n, 128n, 128n, 2n]);
    if (right === null) throw new Error("in the domain");
    expect(agrees(right, { kind: "float", float: 128 / 3 })).toBe(true);
    expect(agrees(right, { kind: "float", float: (128 / 3) * (1 + 5e-13) })).toBe(true);
    expect(agrees(right, { kind: "float", float: (128 / 3) * (1 + 5e-12) })).toBe(false);
    expect(agrees(right, { kind: "float", float: Number.NaN })).toBe(false);
    expect(agrees(right, { kind: "int", int: 42n })).toBe(false);
  });

  it("explains a forgotten factor, an upside-down quotient and lost digits", () => {
    const code = (float: number) => intensity.explain([1n, 1n, 2n, 1n], { kind: "float", float })?.code;
    expect(code(0.8)).toBeUndefined();
    expect(code(0.4)).toBe("intensity.half");
    expect(code(1.6)).toBe("intensity.twice");
    expect(code(1.25)).toBe("intensity.inverted");
    expect(code(0.8001)).toBe("intensity.rounded");
    expect(code(2)).toBe("intensity.too_large");
    expect(code(0.1)).toBe("intensity.too_small");
  });
});

describe.each(Object.values(oracles))("$name", (oracle) => {
  it("has about 200 fixed cases, ordered by size, of every kind it needs", () => {
    const cases = oracle.cases();
    expect(cases.length).toBeGreaterThanOrEqual(190);
    expect(cases.length).toBeLessThanOrEqual(260);
    const size = (args: readonly bigint[]) =>
      args.slice(0, oracle === intensity ? 3 : args.length).reduce((sum, one) => sum + one, 0n);
    for (const [at, one] of cases.entries()) {
      const before = cases[at - 1];
      if (before) expect(size(before.args) <= size(one.args)).toBe(true);
      expect(oracle.inWorkingRange(one.args)).toBe(one.kind !== "beyond");
      expect(formatExpected(one.expected)).toBe(formatExpected(oracle.expected(one.args) as typeof one.expected));
    }
    // Enough of each that a value right half of the time cannot pass by chance.
    expect(cases.filter(({ kind }) => kind === "normal").length).toBeGreaterThanOrEqual(60);
    expect(cases.filter(({ kind }) => kind === "boundary").length).toBeGreaterThanOrEqual(60);
  });

  it("gives the same canonical cases each time, and pictures in the schema", () => {
    expect(canonicalCases(oracle)).toBe(canonicalCases({ name: oracle.name, cases: () => [...oracle.cases()] }));
    for (const { args } of oracle.cases().slice(0, 40)) {
      const picture = oracle.picture(args, { kind: "int", int: 3n });
      if (picture !== null) expect(SimVerdict.parse(picture)).toEqual(picture);
    }
  });

  it("is suggested for its own function", () => {
    expect(
      suggestOracles(
        oracle.functionName,
        oracle.parameters.map(({ name }) => name),
      )[0],
    ).toBe(oracle.name);
    expect(suggestOracles("another", ["y"])).toEqual([]);
  });
});

describe("agreement", () => {
  it("is by exact value, whatever the type", () => {
    const right = { kind: "int", int: 9_007_199_254_740_993n } as const;
    expect(agrees(right, { kind: "int", int: 9_007_199_254_740_993n })).toBe(true);
    expect(agrees(right, { kind: "float", float: 9_007_199_254_740_992 })).toBe(false);
    expect(agrees({ kind: "int", int: 4n }, { kind: "float", float: 4 })).toBe(true);
    expect(agrees({ kind: "int", int: 1n }, { kind: "notNumber", what: "True" })).toBe(false);
    expect(agrees({ kind: "int", int: 1n }, { kind: "float", float: Number.POSITIVE_INFINITY })).toBe(false);
    expect(agrees({ kind: "int", int: 1n }, { kind: "hugeInt", sign: 1, bits: 9000 })).toBe(false);
    expect(rational(6n, -4n)).toEqual({ num: -3n, den: 2n });
  });
});
