import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parseModelInput } from "./model-input.ts";
import { root, runCommand } from "./testing.ts";

const ring = {
  device: "h200-sxm",
  source: "L2",
  ctas: 1,
  stages: 4,
  order: "A",
  threads: 128,
  copiesPerThread: 4,
  computeCycles: 443.018,
  tiles: 1_680,
};

describe("simulate", { timeout: 120_000 }, () => {
  it("shows examples that run as they stand", async () => {
    const help = await runCommand("simulate", ["--help"]);
    const examples = help.stdout.split("\n").filter((line) => line.startsWith("  echo "));
    expect(examples).toHaveLength(4);
    for (const example of examples) {
      const { stdout } = await promisify(execFile)("sh", ["-c", example], { cwd: root });
      const answer = JSON.parse(stdout) as { class: string };
      expect(["ok", "ok_stalled"]).toContain(answer.class);
    }
  });

  it.each([
    [
      "occupancy",
      { arch: "9.0", blockThreads: 128, regsPerThread: 32 },
      { blocksPerSm: 16, limiters: ["warps", "registers"] },
    ],
    [
      "banks",
      { kind: "ld", widthBytes: 4, byteAddressByLane: Array(32).fill(0) },
      { wavefronts: 1, latencyCycles: 23 },
    ],
    [
      "coalescing",
      { kind: "ld", widthBytes: 4, byteAddressByLane: Array(32).fill(0) },
      { sectors: 1, efficiency: 0.125 },
    ],
    ["ring", ring, { bound: "compute", periodPerTile: 512.018, provenance: { model: "device", machine: "h200-sxm" } }],
    ["roofline", { device: "h200-sxm", m: 64, n: 4_096, k: 4_096 }, { bound: "dram" }],
    ["waves", { tiles: 133, sms: 132 }, { waves: 2 }],
  ])("%s answers an input, and bad ones with the rule", async (model, input, expected) => {
    const lines = [
      JSON.stringify({ id: "good", ...input }),
      JSON.stringify({ id: "empty" }),
      '{"id":"nan","arch":NaN,"widthBytes":-Infinity,"tiles":NaN,"m":NaN,"ctas":Infinity}',
      "no json",
      "[]",
    ];
    const ran = await runCommand("simulate", [model, "--jsonl", "-"], lines.join("\n"));
    expect(ran).toMatchObject({ status: 0, stderr: "" });
    expect(ran.lines).toMatchObject([
      { id: "good", class: "ok", rule: null, ...expected },
      { id: "empty", class: "invalid" },
      { id: "nan", class: "invalid" },
      { class: "invalid", rule: { name: "not_json" } },
      { class: "invalid", rule: { name: "shape" } },
    ]);
  });

  it("reads NaN where a number should be, and leaves texts alone", () => {
    expect(parseModelInput('{"id":"NaN \\" Infinity","a":NaN,"b":[-Infinity]}')).toEqual({
      ok: true,
      value: { id: 'NaN " Infinity', a: "NaN", b: ["-Infinity"] },
    });
    expect(parseModelInput("{")).toMatchObject({ ok: false });
  });
});
