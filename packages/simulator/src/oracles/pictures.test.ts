/** Every oracle's picture: there is one wherever a model's answer shows the count, and the two say the same. */
import { describe, expect, it } from "vitest";
import { bankConflicts } from "../banks/bank-conflicts.ts";
import { coalescing } from "../coalescing/coalescing.ts";
import { occupancy } from "../occupancy/occupancy.ts";
import { countParts } from "../parts/count-parts.ts";
import type { PartsAnswer } from "../parts/schema.ts";
import { simulateRing } from "../pipeline/simulate.ts";
import { SimVerdict, type CountedVerdict } from "../verdict.ts";
import { waves } from "../waves/waves.ts";
import { formatExpected } from "./agree.ts";
import { getOracle, oracles } from "./registry.ts";

const OWN = ["gemm.arithmetic_intensity", "pipeline.minimum_stages"];
const COUNTED = Object.keys(oracles).filter((name) => !OWN.includes(name));

function picturesOf(name: string): { args: readonly bigint[]; picture: CountedVerdict }[] {
  const oracle = getOracle(name);
  return (oracle?.cases() ?? []).flatMap(({ args }) => {
    const picture = oracle?.picture(args, { kind: "int", int: 3n }) ?? null;
    return picture?.model === "counted" ? [{ args, picture }] : [];
  });
}

/** What the answer itself says of the lesson's quantity. */
function shown({ quantity, answer, lane, counted }: CountedVerdict, args: readonly bigint[]): string | null {
  const numbers = args.map(Number);
  switch (answer.model) {
    case "coalescing":
      if (quantity === "sectors") return String(answer.sectors);
      return String((answer.input?.byteAddressByLane[lane ?? -1] ?? -1) / 4);
    case "banks": {
      // The lane's chunk holds the element.
      const { widthBytes = 0, byteAddressByLane = [] } = answer.input ?? {};
      const from = (byteAddressByLane[lane ?? -1] ?? -1) / 2;
      const element = Number(counted);
      return from <= element && element < from + widthBytes / 2 ? counted : `${from}`;
    }
    case "occupancy":
      if (quantity === "blocks_by_shared_memory") return String(answer.limits?.shared_memory);
      if (quantity === "layout_cosize") return String((answer.input?.dynSmemBytes ?? 0) / 4);
      return String(answer.input?.regsPerThread);
    case "waves": {
      if (quantity === "wave_efficiency") return answer.efficiencyRatio;
      // Whole tiles never end earlier than iterations dealt one by one.
      const whole = (answer.waves ?? 0) * (numbers[1] ?? 0);
      return whole >= Number(counted) ? counted : String(whole);
    }
    case "parts":
      return putTogether(answer, counted);
    case "pipeline": {
      const [tile = 0, stages = 1] = numbers;
      const row = answer.timeline?.slots.find(({ computes }) => computes.some((one) => one.tile === tile));
      if (quantity === "ring_slot") return String(row?.slot);
      const before = row?.computes.filter((one) => one.tile < tile).length ?? 0;
      return stages > 0 ? String(before % 2) : null;
    }
  }
}

/** What comes of the parts: a sum, a difference, a product, a comparison. */
function putTogether({ input, rows }: PartsAnswer, counted: string): string {
  const totals = rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + BigInt(value), 0n));
  const [first = 0n, second = 0n] = totals;
  switch (input.of) {
    case "boxes":
      return String(first + second);
    case "epilogue":
      // Both rows are as long: what fusing saves is the rest of the shorter one.
      return first === second ? (rows[1]?.parts.find(({ name }) => name === "saved")?.value ?? "") : "unequal";
    case "atoms":
      return String(totals.reduce((product, steps) => product * steps, 1n));
    case "mask": {
      const isKept = first >= second;
      return input.args[0] === "0" || isKept === !counted.startsWith("0") ? counted : `kept: ${isKept}`;
    }
    case "significand":
      // One bit short: the next sum is rounded back.
      return second === first + 1n ? String(2n ** first) : "fits";
  }
}

/** The answer asked again, from nothing but the input that the verdict carries. */
function again({ answer }: CountedVerdict): unknown {
  switch (answer.model) {
    case "coalescing":
      return coalescing(answer.input);
    case "banks":
      return bankConflicts(answer.input);
    case "occupancy":
      return occupancy(answer.input);
    case "waves":
      return waves(answer.input);
    case "parts":
      return countParts(answer.input);
    case "pipeline":
      return simulateRing(answer.input);
  }
}

describe.each(COUNTED)("the picture of %s", (name) => {
  const pictures = picturesOf(name);

  it("stands beside most of the cases, the first of them too", () => {
    const all = getOracle(name)?.cases() ?? [];
    // A tile far along a ring, or an address beyond shared memory, is not drawn.
    expect(pictures.length).toBeGreaterThan(name === "tma.slot" || name === "tma.parity" ? 50 : all.length * 0.9);
    expect(pictures[0]?.args).toEqual(all[0]?.args);
  });

  it("shows what was counted, says what came back, and carries all that it was asked with", () => {
    for (const { args, picture } of pictures) {
      const expected = getOracle(name)?.expected(args);
      expect(picture.counted).toBe(expected && formatExpected(expected));
      expect(picture.returned).toBe("3");
      expect([args, shown(picture, args)]).toEqual([args, picture.counted]);
      expect(again(picture)).toEqual(picture.answer);
      expect(SimVerdict.parse(JSON.parse(JSON.stringify(picture)))).toEqual(picture);
    }
  });
});

it("255 accumulators a thread can be launched, 256 cannot", () => {
  const blocks = (bm: bigint, bn: bigint, threads: bigint) => {
    const picture = getOracle("mma.accumulator_registers")?.picture([bm, bn, threads], null);
    return picture?.model === "counted" && picture.answer.model === "occupancy" ? picture.answer : null;
  };
  expect(blocks(128n, 128n, 128n)).toMatchObject({ class: "ok", blocksPerSm: 4 });
  expect(blocks(256n, 256n, 256n)).toMatchObject({
    class: "invalid",
    rule: { name: "registers_range" },
    blocksPerSm: 0,
    limiters: ["registers"],
  });
});
