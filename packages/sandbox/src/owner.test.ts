import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { isAlive, ownMark } from "./owner.ts";

test("a mark names one process for as long as it lives, and no other that gets its number", async () => {
  expect(isAlive(ownMark())).toBe(true);
  expect(isAlive(`${process.pid}-1`)).toBe(false);
  const child = spawn("sleep", ["60"]);
  const mark = `${child.pid}-0`;
  expect(isAlive(mark)).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(isAlive(mark)).toBe(false);
});

test("what is no mark belongs to nobody", () => {
  for (const mark of ["", "-", "x-0", "0-0", "-1-0"]) expect(isAlive(mark)).toBe(false);
});
