import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../canonical.ts";
import { VERDICT_SCHEMA_FILE, verdictSchema } from "../verdict-schema.ts";
import { PipelineVerdict } from "../verdict.ts";
import { mutatedSchedule } from "./mutants.ts";
import { simulateRing } from "./simulate.ts";

const sha256 = (value: unknown) => createHash("sha256").update(canonicalJson(value)).digest("hex");
const RING = { S: 4, K: 10, L: 300, C: 120 };

describe("the verdict", () => {
  it("I11: is the same text for the same input, on every machine", () => {
    const inputs = [
      RING,
      { ...RING, mutant: "tail_no_empty_commit" },
      { ...RING, order: "B", I: 3, Bar: 7, B: 90, K: 5_000 },
      { ...RING, order: "tma", mutant: "tma_phase_not_flipped" },
      { ...RING, S: 2, B: 400, arch: "9.0", perTileBytes: 16_384 },
      { S: 1, K: 1, L: 1, C: 1 },
    ];
    expect(inputs.map((input) => sha256(simulateRing(input)).slice(0, 16))).toMatchInlineSnapshot(`
      [
        "40071e39dc838022",
        "be955e68cbb1efb8",
        "65e53f2fc90c95fa",
        "4bcd398cc0196fc8",
        "974c4c6c6994b6d1",
        "d2c6cbf2f2190ac9",
      ]
    `);
    expect(canonicalJson({ b: 1, a: [{ d: 2, c: 3 }] })).toBe('{"a":[{"c":3,"d":2}],"b":1}');
  });

  it("is what its schema says, and the published JSON Schema is the schema's", () => {
    for (const mutant of [null, "no_wait", "divergent_barrier"]) {
      const verdict = simulateRing({ ...RING, mutant });
      expect(PipelineVerdict.parse(verdict)).toEqual(verdict);
    }
    const file = new URL(`../../${VERDICT_SCHEMA_FILE}`, import.meta.url);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(verdictSchema());
  });

  it("names first hazard, both program points, when it shows, and the smallest counterexample", () => {
    const { class: found, correctness, hint, timing } = simulateRing({ ...RING, mutant: "tail_no_empty_commit" });
    expect(found).toBe("lucky_correct");
    expect(timing).toMatchObject({ total: 1500, ideal: 1200, fill: 300, bubbleRatio: "1/5", periodPerTile: "120/1" });
    expect(correctness).toMatchObject({
      hazards: 2,
      first: { kind: "RAW", tile: 8, slot: 0, cycle: 1260, reader: { op: "read#8" }, writer: { op: "load#8" } },
      manifestsHere: false,
      manifestsWhen: { param: "L", min: 361 },
      minimalCounterexample: { S: 3, K: 2, tile: 1 },
    });
    expect(hint?.[4]).toContain("commit every iteration");
    const shown = simulateRing({ ...RING, L: 361, mutant: "tail_no_empty_commit" });
    expect([shown.class, shown.correctness?.manifestsHere]).toEqual(["wrong", true]);
    expect(simulateRing({ ...RING, L: 360, mutant: "tail_no_empty_commit" }).class).toBe("lucky_correct");
  });

  it("says what one thing changed would cost or save", () => {
    const of = (input: object) =>
      Object.fromEntries(simulateRing(input).counterfactuals.map((one) => [one.change, [one.dTotal, one.saysNothing]]));
    expect(of(RING)).toMatchObject({ "S+1": [0, "compute_bound"], "S-1": [240, null], "L/2": [-150, null] });
    expect(of({ ...RING, K: 400, B: 200 })["S+1"]).toEqual([0, "bandwidth_bound"]);
  });

  it("tells what the ring takes of a multiprocessor, with the driver's reserve", () => {
    const { resources, provenance } = simulateRing({ ...RING, arch: "9.0", perTileBytes: 16_384 });
    expect(resources).toMatchObject({
      smemPerBlock: 65_536,
      alloc: 66_560,
      blocksPerSM: 3,
      limiters: ["shared_memory"],
    });
    expect(resources?.sharedPeriodPerTile).toBe("120/1");
    expect(provenance.model).toBe("teaching");
    expect(provenance.constants.map(({ name, source }) => `${name}:${source}`)).toContain("L:exercise");
  });

  it("runs a program of one's own: the same schedule, the same verdict", () => {
    const named = simulateRing({ ...RING, mutant: "no_wait" });
    const own = simulateRing({ ...RING, program: mutatedSchedule("A", "no_wait") });
    expect(own.correctness).toEqual(named.correctness);
    expect(own.class).toBe(named.class);
    const doubled = mutatedSchedule("A", null);
    doubled.iteration.splice(2, 0, { do: "barrier" });
    expect(simulateRing({ ...RING, program: doubled }).class).toBe("ok_over_synchronised");
  });

  it.each([
    [{ arch: "9.1" }, "unknown_architecture"],
    [{ arch: "9.0", perTileBytes: 65_536 }, "shared_memory_over_opt_in"],
    [{ arch: "7.5", perTileBytes: 16 }, "needs_async_copies"],
    [{ perTileBytes: 0 }, "tile_bytes_positive"],
    [{ copyBytes: 2 }, "copy_bytes"],
    [{ copyBytes: 16, rowBytes: 68 }, "copy_misaligned"],
    [{ order: "tma", rowBytes: 24 }, "copy_misaligned"],
    [{ program: { iteration: [] } }, "program"],
    [{ order: "tma", mutant: "no_wait" }, "mutant_order"],
    [{ L: Number.NaN }, "shape"],
    [{ K: 10_000_001 }, "tiles_too_many"],
  ])("%j breaks %s", (changed, rule) => {
    const verdict = simulateRing({ ...RING, ...changed });
    expect([verdict.class, verdict.rule?.name]).toEqual(["invalid", rule]);
  });
});
