import { SANDBOX_LIMITS } from "@warpgrade/domain";
import { afterAll, describe, expect, test, vi } from "vitest";
import { int, job, makeVariant, presentDrivers, runIn, SHORT_WALL } from "./testing/present-drivers.ts";

const drivers = await presentDrivers(0);
afterAll(() => Promise.all(drivers.map(({ driver }) => driver.dispose())));
const ANSWER = job("def f():\n    return 1", [[]]);

describe.each(drivers)("$variant: the warm pool", ({ variant }) => {
  test(
    "grows with demand as far as its bound, and goes back to its least when nothing is missing",
    { timeout: 100_000 },
    async () => {
      const driver = makeVariant(variant, { min: 1, max: 3, quietMs: 12_000 });
      try {
        await driver.prepare();
        await driver.settle();
        expect(driver.idleCount).toBe(1);
        const reports = await Promise.all(Array.from({ length: 6 }, () => runIn(driver, ANSWER)));
        expect(reports.map((report) => report.calls[0])).toEqual(reports.map(() => int(1)));
        await vi.waitFor(() => expect(driver.idleCount).toBe(3), { timeout: 40_000, interval: 5 });
        await vi.waitFor(() => expect(driver.idleCount).toBe(1), { timeout: 40_000, interval: 5 });
        expect((await runIn(driver, ANSWER)).calls).toEqual([int(1)]);
      } finally {
        await driver.dispose();
      }
    },
  );

  test("a run that is called off while it waits for a container hears it at once, and takes none from the others", async () => {
    const driver = makeVariant(variant, { min: 0, max: 1 });
    try {
      await driver.prepare();
      const callOff = new AbortController();
      const waiting = [SANDBOX_LIMITS, SHORT_WALL].map((limits) => driver.run(ANSWER, limits, callOff.signal));
      const other = runIn(driver, ANSWER);
      callOff.abort();
      const [reports, { calls }] = await Promise.all([Promise.all(waiting), other]);
      expect(reports.map(({ ended }) => ended)).toEqual(["aborted", "aborted"]);
      expect(calls).toEqual([int(1)]);
    } finally {
      await driver.dispose();
    }
  });

  test("runs that wait for a container when the sandbox is disposed of hear so", async () => {
    const driver = makeVariant(variant, 1);
    await driver.prepare();
    const running = [1, 2, 3].map(() => runIn(driver, ANSWER));
    await driver.dispose();
    const ends = (await Promise.all(running)).map(({ ended }) => ended);
    expect(ends).toContain("platform_fault");
    expect((await runIn(driver, ANSWER)).ended).toBe("platform_fault");
  });
});
