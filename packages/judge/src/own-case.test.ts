import { PlainValue, plainInt } from "@warpgrade/domain";
import { expect, it } from "vitest";
import { readOwnArgs } from "./own-case.ts";

const read = (...args: string[]) => readOwnArgs({ args, expected: "1" });

it.each(["10**300", "2**999", "0**0", "1**999", "1_000", "２４０", "n = 7", "9".repeat(400), "2.5e3"])(
  "reads %s to something a verdict can hold",
  (typed) => {
    const [value] = read(typed) ?? [];
    expect(PlainValue.safeParse(value).success).toBe(true);
  },
);

it("reads a power as the number it is", () => {
  expect(read("10**6", "0**5")).toEqual([plainInt(1_000_000), plainInt(0)]);
});

it.each(["999999**999", "999999**300", "9".repeat(401), "1/0", "__import__('os')", "<b>"])(
  "calls nothing with %s",
  (typed) => {
    expect(read(typed, "1")).toBeNull();
  },
);
