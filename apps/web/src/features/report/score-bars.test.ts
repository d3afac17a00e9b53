import { describe, expect, it } from "vitest";
import { scoreBars } from "./score-bars.ts";

describe("the score distribution", () => {
  it("draws the line at 8 points", () => {
    const { bars, total, passing } = scoreBars([0, 0, 0, 0, 0, 0, 0, 5, 3, 2]);
    expect({ total, passing }).toEqual({ total: 10, passing: 5 });
    expect(bars.filter((bar) => bar.passes).map((bar) => bar.from)).toEqual([8, 9]);
    expect(bars.map((bar) => bar.name).slice(7)).toEqual(["7", "8", "9–10"]);
  });
  it("has nothing to say about nobody", () => {
    expect(scoreBars([])).toEqual({ bars: [], total: 0, passing: 0 });
  });
});
