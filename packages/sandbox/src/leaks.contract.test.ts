import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { SANDBOX_LIMITS } from "@warpgrade/domain";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { DriverName } from "./create-sandbox.ts";
import { int, job, makeVariant, presentDrivers, runIn, SHORT_WALL, type Variant } from "./testing/present-drivers.ts";
import {
  cellProcesses,
  cgroupsOf,
  containersOf,
  descendantsOf,
  killOneFromOutside,
  mountCount,
  openDescriptors,
} from "./testing/seen-from-outside.ts";

const drivers = await presentDrivers(0);
const hasDocker = drivers.some(({ driver }) => driver.driver === "docker");
afterAll(() => Promise.all(drivers.map(({ driver }) => driver.dispose())));

const MESS = [
  "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: time.sleep(600)\n    os._exit(0)",
  "import threading, time\nthreading.Thread(target=time.sleep, args=(600,)).start()",
  "open('/tmp/left', 'w').write('x' * 1000)",
  "import os\nos.kill(os.getpid(), 9)",
  "print('x' * 300_000)",
];

function startWorker(variant: Variant): ChildProcess {
  const script = fileURLToPath(new URL("testing/doomed-worker.ts", import.meta.url));
  return spawn(process.execPath, ["--import", "tsx", script, variant], { stdio: ["ignore", "pipe", "inherit"] });
}

async function countOwn(driver: DriverName): Promise<number> {
  return driver === "docker" ? (await containersOf(process.pid)).length : cellProcesses(process.pid).length;
}

describe.each(drivers)("$variant: nothing is left", ({ variant, driver: { driver: name } }) => {
  test("after runs of every untidy kind, one after the other and at once", async () => {
    const driver = makeVariant(variant, 2);
    await driver.prepare();
    await driver.settle();
    await runIn(driver, job(MESS[0]!));
    await driver.settle();
    const before = { descriptors: openDescriptors(), mounts: mountCount() };
    for (const cell of MESS) await runIn(driver, job(cell));
    await Promise.all(MESS.map((cell) => runIn(driver, job(cell), SHORT_WALL)));
    await driver.settle();
    await vi.waitFor(() => expect(openDescriptors()).toBeLessThanOrEqual(before.descriptors + 4), { timeout: 10_000 });
    expect(mountCount()).toBe(before.mounts);
    await driver.dispose();
    expect(cellProcesses(process.pid)).toEqual([]);
    expect(hasDocker ? await containersOf(process.pid) : []).toEqual([]);
  });

  test("of its cgroups when it is disposed of", async () => {
    const others = cgroupsOf(process.pid).length;
    const driver = makeVariant(variant, 2);
    await driver.prepare();
    await runIn(driver, job("x = 1"));
    await driver.dispose();
    expect(cgroupsOf(process.pid).length).toBe(others);
  });

  test("after the worker is killed, once the next one has started", async () => {
    const worker = startWorker(variant);
    await once(worker.stdout!, "data");
    await vi.waitFor(async () => {
      const running = name === "docker" ? (await containersOf(worker.pid!)).length : cellProcesses(worker.pid!).length;
      expect(running).toBeGreaterThan(2);
    });
    const orphans = descendantsOf(worker.pid!);
    worker.kill("SIGKILL");
    await once(worker, "exit");
    const next = makeVariant(variant, 0);
    await next.prepare();
    await vi.waitFor(async () => {
      expect(
        orphans.filter((pid) => cellProcesses(process.pid).includes(pid) || cellProcesses(1).includes(pid)),
      ).toEqual([]);
      expect(hasDocker ? await containersOf(worker.pid!) : []).toEqual([]);
    });
    await next.dispose();
    const last = makeVariant(variant, 0);
    await last.prepare();
    expect(cgroupsOf(worker.pid!)).toEqual([]);
    await last.dispose();
  });
});

describe.each(drivers)("$variant: the engine's failures", ({ driver }) => {
  test("a container that is killed from outside is the platform's fault, and the next run works", async () => {
    // What earlier tests made must be gone, or one of those would be killed.
    await vi.waitFor(async () => expect(await countOwn(driver.driver)).toBe(0), { timeout: 10_000 });
    const running = runIn(driver, job("import time\nprint('on', flush=True)\ntime.sleep(4)", [[]]), SANDBOX_LIMITS);
    await vi.waitFor(() => killOneFromOutside(driver.driver), { timeout: 10_000 });
    const report = await running;
    expect(report.ended).toBe("platform_fault");
    expect(report.faultReason).not.toBeNull();
    expect((await runIn(driver, job("def f():\n    return 1", [[]]))).calls).toEqual([int(1)]);
  });

  test("many at once are all served, more than the pool holds", async () => {
    const reports = await Promise.all(
      Array.from({ length: 8 }, () => runIn(driver, job("def f():\n    return 1", [[]]))),
    );
    expect(reports.map((report) => report.calls[0])).toEqual(reports.map(() => int(1)));
  });
});
