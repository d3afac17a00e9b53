import { describe, expect, it } from "vitest";
import { WavesAnswerSchema } from "./schema.ts";
import { waves } from "./waves.ts";

describe("waves", () => {
  it.each([
    [132, 1, 1, 132],
    [64, 1, 0.485, 64],
    [133, 2, 0.504, 1],
    [265, 3, 0.669, 1],
  ])("%i tiles on 132 SMs are %i waves, %f full", (tiles, count, efficiency, last) => {
    const answer = waves({ tiles, device: "h200-sxm" });
    expect(answer).toMatchObject({ class: "ok", waves: count, lastWaveTiles: last, slots: 132 });
    expect(answer.efficiency).toBeCloseTo(efficiency, 3);
  });

  it("two blocks an SM make a wave twice as wide", () => {
    expect(waves({ tiles: 264, sms: 132, blocksPerSm: 2 })).toMatchObject({ waves: 1, efficiencyRatio: "1/1" });
  });

  it.each([
    [{ tiles: 0 }, "invalid", "tiles_range"],
    [{ tiles: "x" }, "invalid", "shape"],
    [{ device: undefined }, "invalid", "shape"],
    [{ device: "h300" }, "invalid", "unknown_device"],
    [{ blocksPerSm: 0 }, "invalid", "blocks_range"],
    [{ clusterSize: 2 }, "unsupported", "clusters"],
  ])("%j is %s: %s", (change, verdict, rule) => {
    const answer = waves({ tiles: 100, device: "h200-sxm", ...change });
    expect(answer).toMatchObject({ class: verdict, rule: { name: rule } });
    expect(WavesAnswerSchema.parse(answer)).toEqual(answer);
  });
});
