import { describe, expect, it } from "vitest";
import {
  bankConflicts,
  BanksAnswerSchema,
  BanksInputSchema,
  coalescing,
  CoalescingAnswerSchema,
  CoalescingInputSchema,
  deviceRing,
  DeviceRingAnswerSchema,
  DeviceRingInputSchema,
  occupancy,
  OccupancyAnswerSchema,
  OccupancyInputSchema,
  roofline,
  RooflineAnswerSchema,
  RooflineInputSchema,
  simulateRing,
  waves,
  WavesAnswerSchema,
  WavesInputSchema,
} from "./index.ts";

const byteAddressByLane = Array.from({ length: 32 }, (_, lane) => lane * 8);
const ring = { device: "h200-sxm", source: "HBM", ctas: 528, stages: 2, order: "B", threads: 128 };

describe("answers of the models", () => {
  it.each([
    [occupancy, OccupancyInputSchema, OccupancyAnswerSchema, { arch: "8.6", blockThreads: 96, regsPerThread: 0 }],
    [bankConflicts, BanksInputSchema, BanksAnswerSchema, { kind: "st", widthBytes: 8, byteAddressByLane }],
    [coalescing, CoalescingInputSchema, CoalescingAnswerSchema, { kind: "st", widthBytes: 2, byteAddressByLane }],
    [
      deviceRing,
      DeviceRingInputSchema,
      DeviceRingAnswerSchema,
      { ...ring, copiesPerThread: 1, computeCycles: 1, tiles: 1 },
    ],
    [roofline, RooflineInputSchema, RooflineAnswerSchema, { device: "h200-sxm", m: 1, n: 1, k: 1, bytesPerElement: 4 }],
    [waves, WavesInputSchema, WavesAnswerSchema, { tiles: 5, sms: 2 }],
  ])("%o keeps to its published schemas, and says what it took for fields left out", (model, input, answer, raw) => {
    const given = model(raw);
    expect(given.class).toBe("ok");
    expect(answer.parse(JSON.parse(JSON.stringify(given)))).toEqual(given);
    expect(input.parse(given.input)).toMatchObject(raw);
    // What an answer says was asked gives the same answer again.
    expect(model(given.input)).toEqual(given);
  });

  it("name the model that spoke: the exercise's or the card's", () => {
    const card = deviceRing({ ...ring, copiesPerThread: 1, computeCycles: 1, tiles: 1 });
    expect(card.provenance).toMatchObject({ model: "device", machine: "h200-sxm" });
    expect(simulateRing({ S: 2, K: 4, L: 300, C: 120 }).provenance).toMatchObject({ model: "teaching" });
  });
});
