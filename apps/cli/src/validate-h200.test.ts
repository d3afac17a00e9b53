import { expect, it } from "vitest";
import { runCommand } from "./testing.ts";

it("the models reach every target on rows they were not fitted to, with constants that the fit gives", async () => {
  const ran = await runCommand("validate-h200", []);
  expect({ status: ran.status, stderr: ran.stderr }).toEqual({
    status: 0,
    stderr: "fitting the device model to its half of the rings ...\n",
  });
  expect(ran.stdout.split("\n").filter((line) => line.endsWith("  met"))).toHaveLength(12);
  expect(ran.stdout).not.toContain("MISSED");
}, 180_000);
