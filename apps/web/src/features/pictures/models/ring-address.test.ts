import { checkRingInput } from "@warpgrade/simulator";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ringAddress, ringOfAddress, START, type RingSettings } from "./ring-address.ts";

const queryOf = (address: string) => Object.fromEntries(new URL(address, "http://x").searchParams);

it("opens the ring that an address was made of", () => {
  const ring: RingSettings = { ...START, S: 4, K: 10, L: 361, mutant: "tail_no_empty_commit" };
  expect(ringAddress("/lessons/a/models", ring)).toBe("/lessons/a/models?S=4&K=10&L=361&mutant=tail_no_empty_commit");
  expect(ringOfAddress(queryOf(ringAddress("/m", ring)))).toEqual(ring);
  expect(ringAddress("/m", START)).toBe("/m");
});

it("opens something that can be simulated, whatever the address says", () => {
  const word = fc.oneof(fc.string(), fc.constantFrom("0", "-1", "1e9", "999999999", "tma", "no_wait", "tma_no_expect"));
  const query = fc.dictionary(fc.constantFrom("S", "K", "L", "C", "B", "order", "mutant"), word);
  fc.assert(
    fc.property(query, (unsafeQuery) => {
      expect(checkRingInput(ringOfAddress(unsafeQuery)).ok).toBe(true);
    }),
  );
  expect(ringOfAddress({ S: ["2", "3"] })).toEqual(START);
});
