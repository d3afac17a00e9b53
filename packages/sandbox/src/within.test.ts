import { expect, test } from "vitest";
import { within } from "./within.ts";

const NEVER = new AbortController().signal;
const WHAT = { ms: 60_000, what: "the work", signal: NEVER };

test("work that ends in time is passed on, whatever its end", async () => {
  const late: number[] = [];
  const onLate = (one: number) => late.push(one);
  expect(await within(Promise.resolve(7), { ...WHAT, onLate })).toBe(7);
  await expect(within(Promise.reject(new Error("broken")), { ...WHAT, onLate })).rejects.toThrow("broken");
  expect(late).toEqual([]);
});

test.each([
  ["takes too long", { ...WHAT, ms: 1 }, "the work: not within 1 ms"],
  ["is called off", { ...WHAT, signal: AbortSignal.abort() }, "the work: nobody waits any more"],
])("work that %s is refused at once, and handed over when it comes", async (_, how, reason) => {
  let give: (value: number) => void = () => {};
  const work = new Promise<number>((resolve) => (give = resolve));
  let tell: (late: number) => void = () => {};
  const late = new Promise<number>((resolve) => (tell = resolve));
  await expect(within(work, { ...how, onLate: tell })).rejects.toThrow(reason);
  give(7);
  expect(await late).toBe(7);
});
