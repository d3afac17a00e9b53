import { checkRingInput, getOracle, oracles, type CountedVerdict } from "@warpgrade/simulator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  blockInput,
  globalAccessInput,
  launchInput,
  productSettings,
  ringSettings,
  sharedAccessInput,
} from "./model-settings.ts";
import { modelAddress, MODELS, readModels, writeModels, type ModelsState } from "./models-address.ts";
import { answerAddress } from "./settings-of-answer.ts";

const opened = (address: string): ModelsState => readModels(new URL(address, "http://x").searchParams);
const usual = opened("/m");

it("opens the ring that an address was made of, and nothing is written that is as usual", () => {
  const ring = { ...ringSettings.start, S: 4, K: 10, L: 361, mutant: "tail_no_empty_commit" as const };
  const address = modelAddress("/lessons/a/models", "pipeline", ring);
  expect(address).toBe("/lessons/a/models?S=4&K=10&L=361&mutant=tail_no_empty_commit");
  expect(opened(address)).toEqual({ ...usual, settings: { ...usual.settings, pipeline: ring } });
  expect(writeModels(usual)).toBe("");
});

it("keeps what was set in every model, whichever is shown", () => {
  const state: ModelsState = {
    model: "waves",
    settings: {
      pipeline: { ...usual.settings.pipeline, order: "tma", S: 1 },
      occupancy: { arch: "8.0", threads: 96, registers: 300, shared: 83_969, barriers: 3 },
      banks: { kind: "st", width: 16, stride: 0, swizzle: 3, lanes: null },
      coalescing: { kind: "st", width: 2, base: 6, stride: 34, lanes: null },
      roofline: { device: "h100-sxm", m: 1, n: 999_983, k: 127, bytes: 4, tile: 64, level: "l2" },
      waves: { tiles: 100_000, sms: 1, blocks: 32 },
    },
  };
  expect(opened(`/m${writeModels(state)}`)).toEqual(state);
});

it("opens something that every model takes, whatever the address says", () => {
  const names = ["S", "K", "L", "order", "mutant", "occupancy.arch", "occupancy.threads", "occupancy.shared"];
  const more = ["banks.kind", "banks.width", "banks.stride", "banks.lanes", "coalescing.base", "coalescing.width"];
  const rest = ["coalescing.lanes", "roofline.m", "roofline.bytes", "waves.tiles", "waves.sms", "model"];
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom("0", "-1", "1e9", "999999999", "tma", "no_wait", "9.0", "16", "ldsm4", "waves", "__proto__"),
    fc.constant(Array.from({ length: 32 }, (_, lane) => lane * 3).join(".")),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names, ...more, ...rest), word), (unsafeQuery) => {
      const { model, settings } = readModels(new URLSearchParams(unsafeQuery));
      expect(MODELS).toContain(model);
      expect(checkRingInput(settings.pipeline).ok).toBe(true);
      // And what was opened is what its own address opens.
      expect(opened(`/m${writeModels({ model, settings })}`)).toEqual({ model, settings });
    }),
    { seed: 1 },
  );
});

/** What the page would ask its model, at an address. */
function askedAt(address: string): Record<string, unknown> {
  const { model, settings } = opened(address);
  switch (model) {
    case "pipeline":
      return { ...settings.pipeline };
    case "occupancy":
      return blockInput(settings.occupancy);
    case "banks":
      return sharedAccessInput(settings.banks);
    case "coalescing":
      return globalAccessInput(settings.coalescing);
    case "roofline":
      return { ...settings.roofline };
    case "waves":
      return launchInput(settings.waves);
  }
}

describe("a picture's address", () => {
  const counted = Object.keys(oracles).flatMap((name): [string, CountedVerdict][] =>
    (getOracle(name)?.cases() ?? []).flatMap(({ args }): [string, CountedVerdict][] => {
      const picture = getOracle(name)?.picture(args, null);
      return picture?.model === "counted" ? [[name, picture]] : [];
    }),
  );

  it("leads nowhere from a count that is no model's", () => {
    const parts = counted.filter(([, { answer }]) => answer.model === "parts");
    expect(new Set(parts.map(([name]) => name)).size).toBe(5);
    for (const [, { answer }] of parts) expect(answerAddress("/lessons/a/models", answer)).toBeNull();
  });

  it("opens the model at exactly what it was asked", () => {
    const ofModels = counted.filter(([, { answer }]) => answer.model !== "parts");
    expect(new Set(ofModels.map(([name]) => name)).size).toBe(10);
    for (const [name, { answer }] of ofModels) {
      const address = answerAddress("/lessons/a/models", answer) ?? "";
      const { model } = opened(address);
      expect(model).toBe(answer.model);
      expect([name, answer.input]).toMatchObject([name, askedAt(address)]);
      // Browsers and servers take addresses of a few thousand signs.
      expect(address.length).toBeLessThan(500);
    }
  });

  it("says an access by its stride where it has one", () => {
    const address = (name: string, args: bigint[]) => {
      const picture = getOracle(name)?.picture(args, null);
      return picture?.model === "counted" ? answerAddress("/m", picture.answer) : null;
    };
    expect(address("coalescing.sectors", [4n, 8n, 4n])).toBe("/m?model=coalescing&coalescing.base=4");
    // Rows of 16-byte chunks, swizzled by three bits: the page's own swizzle of 128 bytes.
    expect(address("swizzle.address", [0n, 3n, 3n, 3n])).toBe("/m?model=banks&banks.width=16&banks.swizzle=3");
    expect(address("layout.offset", [4n, 2n, 1n, 1n, 9n, 0n, 5n])).toContain("coalescing.lanes=0.4.8.12.36.");
  });

  it("opens a product as large as it is, though sliders move by powers of two", () => {
    const product = { ...productSettings.start, m: 999_983, n: 65_537, k: 127 };
    expect(opened(modelAddress("/m", "roofline", product)).settings.roofline).toEqual(product);
  });
});
