import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roofline } from "./roofline.ts";
import { RooflineAnswerSchema } from "./schema.ts";

const product = { device: "h200-sxm", m: 8_192, n: 8_192, k: 8_192 };
const levelOf = (raw: unknown, level: string) => roofline(raw).levels.find((one) => one.level === level);

describe("roofline", () => {
  it("counts each level with the bytes of one tile plan", () => {
    const small = { device: "h200-sxm", m: 128, n: 128, k: 128 };
    expect(levelOf(small, "dram")?.intensity).toBe("128/3");
    expect(levelOf(product, "l2")?.intensity).toBe("64/1");
    expect(levelOf({ ...product, tileM: 128, tileN: 256 }, "l2")?.intensity).toBe("256/3");
    expect(levelOf(product, "smem")?.intensity).toBe("32/1");
    // A thin product reads each matrix for less than one operation a byte.
    expect(Number(levelOf({ device: "h200-sxm", m: 1, n: 4_096, k: 4_096 }, "dram")?.intensityDecimal)).toBeLessThan(1);
  });

  it("binds where the smallest roof is", () => {
    expect(roofline(product)).toMatchObject({ class: "ok", bound: "compute", attainable: 989.4 });
    expect(roofline({ ...product, roofs: "measured" })).toMatchObject({ bound: "l2" });
    expect(roofline({ ...product, roofs: "measured", tileM: 256 })).toMatchObject({ bound: "l2", peak: 788 });
    expect(roofline({ ...product, m: 1 })).toMatchObject({ bound: "dram" });
    expect(roofline({ ...product, warpM: 8, warpN: 8 })).toMatchObject({ bound: "smem" });
  });

  it("has the ridge where the datasheet and the card put it", () => {
    expect(levelOf({ ...product, device: "h100-sxm" }, "dram")?.ridge).toBeCloseTo(295.2, 1);
    expect(levelOf(product, "dram")?.ridge).toBeCloseTo(206.1, 1);
    expect(levelOf({ ...product, device: "a100-sxm-40gb" }, "dram")?.ridge).toBeCloseTo(200.6, 1);
  });

  it("leaves out a level without a figure, and says where every figure comes from", () => {
    expect(levelOf(product, "l2")).toMatchObject({ bandwidth: null, attainable: null, ridge: null });
    const { constants } = roofline({ ...product, roofs: "measured" }).provenance;
    expect(constants.map(({ name }) => name)).toEqual(["peak", "bandwidth.dram", "bandwidth.l2", "bandwidth.smem"]);
    expect(constants.every(({ source }) => source !== "")).toBe(true);
  });

  it("a larger tile never asks the L2 for more", () => {
    const size = fc.integer({ min: 1, max: 5_000 });
    const tile = fc.integer({ min: 1, max: 8 }).map((one) => one * 64);
    fc.assert(
      fc.property(size, size, size, tile, (m, n, k, tileM) => {
        const bytes = (side: number) => BigInt(levelOf({ device: "h200-sxm", m, n, k, tileM: side }, "l2")?.bytes ?? 0);
        expect(bytes(tileM * 2)).toBeLessThanOrEqual(bytes(tileM));
      }),
    );
  });

  it.each([
    [{ device: "h300" }, "invalid", "unknown_device"],
    [{ m: 0 }, "invalid", "size_range"],
    [{ k: Number.NaN }, "invalid", "shape"],
    [{ bytesPerElement: 3 }, "invalid", "element_size"],
    [{ tileM: 96, warpM: 64 }, "invalid", "tile_multiple_of_warp_tile"],
    [{ device: "h100-sxm", roofs: "measured" }, "unsupported", "not_measured"],
  ])("%j is %s: %s", (change, verdict, rule) => {
    const answer = roofline({ ...product, ...change });
    expect(answer).toMatchObject({ class: verdict, rule: { name: rule } });
    expect(RooflineAnswerSchema.parse(answer)).toEqual(answer);
  });
});
