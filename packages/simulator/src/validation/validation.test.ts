import { describe, expect, it } from "vitest";
import { readMeasurements } from "../testing/measurements.ts";
import { numberOf, parseCsv } from "./csv.ts";
import { errorsOf, isMet } from "./judge.ts";
import { leastSquares } from "./least-squares.ts";
import { isFitted } from "./split.ts";
import { formatFindings } from "./table.ts";

const errors = { points: 10, mape: 0.5, p95: 2, worst: 3 };

describe("fitting and judging", () => {
  it("splits the rings in halves that do not follow any of their columns", () => {
    const rows = ["single-cta", "full-chip", "other"].flatMap((file) => readMeasurements(`h200/ring-${file}.csv`));
    const share = (some: typeof rows) => some.filter(isFitted).length / some.length;
    expect(share(rows)).toBeCloseTo(0.5, 1);
    for (const column of ["stages", "order", "compute_kind", "source"]) {
      for (const value of new Set(rows.map((row) => row[column]))) {
        expect(Math.abs(share(rows.filter((row) => row[column] === value)) - 0.5)).toBeLessThan(0.1);
      }
    }
  });

  it("keeps all lengths of a short run on one side, and a side does not depend on what was measured", () => {
    const row = { ctas: "1", source: "L2", stages: "4", order: "A", threads: "128", tiles: "1", total_cycles: "9" };
    expect(isFitted({ ...row, tiles: "64", total_cycles: "10" })).toBe(isFitted(row));
  });

  it("finds the parameters of a curve, whatever odd point lies beside it", () => {
    const xs = Array.from({ length: 40 }, (_, at) => at / 10);
    const measured = xs.map((x, at) => (at === 7 ? 90 : 3 + 2 * x * x));
    const [a = 0, b = 0] = leastSquares({
      start: [1, 1],
      residuals: ([p = 0, q = 0]) => xs.map((x, at) => (p + q * x * x - (measured[at] ?? 0)) / 10),
      scale: 0.01,
      rounds: 60,
    });
    expect(a).toBeCloseTo(3, 1);
    expect(b).toBeCloseTo(2, 1);
  });

  it("takes errors in percent of what was measured, p95 by nearest rank", () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({ measured: "100", predicted: String(101 + at) }));
    const found = errorsOf(rows, "measured", (row) => numberOf(row, "predicted"));
    expect(found).toEqual({ points: 20, mape: 10.5, p95: 19, worst: 20 });
  });

  it("calls a target missed when either figure is over, when rows differ, or when nothing was judged", () => {
    const fit = { kind: "fit", name: "a ring", ...errors } as const;
    expect(isMet({ ...fit, target: { mape: 0.8, p95: 3 } })).toBe(true);
    expect(isMet({ ...fit, target: { mape: 0.4, p95: 3 } })).toBe(false);
    expect(isMet({ ...fit, target: { mape: 0.8, p95: 1 } })).toBe(false);
    expect(isMet({ ...fit, points: 0, target: { mape: 0.8, p95: 3 } })).toBe(false);
    expect(isMet({ ...fit, target: null })).toBeNull();
    const exact = { kind: "exact", name: "rows", rows: 10, exact: 9 } as const;
    expect([isMet({ ...exact, target: 1 }), isMet({ ...exact, target: 0.9 })]).toEqual([false, true]);
    const table = formatFindings([
      { ...fit, target: { mape: 0.4, p95: null } },
      { ...exact, target: 0.9 },
    ]);
    expect(table.split("\n").map((line) => line.split(/ {2,}/).at(-1))).toEqual(["target", "MISSED", "met"]);
  });

  it("reads the data's form, and names a column it does not have", () => {
    const [row] = parseCsv("a,b\n1,\n");
    expect([numberOf(row ?? {}, "a"), numberOf(row ?? {}, "b")]).toEqual([1, Number.NaN]);
    expect(() => numberOf(row ?? {}, "c")).toThrow("no column c");
  });
});
