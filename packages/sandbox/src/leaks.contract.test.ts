import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SANDBOX_LIMITS } from "@warpgrade/domain";
import { afterAll, describe, expect, test, vi } from "vitest";
import { makeEngine, type DriverName } from "./create-sandbox.ts";
import { DriverSandbox } from "./driver.ts";
import { SILENT } from "./logger.ts";
import { sustain } from "./sustain.ts";
import { int, job, makeVariant, presentDrivers, runIn, type Variant } from "./testing/present-drivers.ts";
import {
  cellProcesses,
  cgroupsOf,
  containersOf,
  countTraces,
  descendantsOf,
  launchersOf,
  killOneFromOutside,
  privateDirectories,
} from "./testing/seen-from-outside.ts";
import { UNTIDY_CELLS } from "./testing/untidy-cells.ts";

const drivers = await presentDrivers(0);
const hasDocker = drivers.some(({ driver }) => driver.driver === "docker");
afterAll(() => Promise.all(drivers.map(({ driver }) => driver.dispose())));

/** Containers come and go as slowly as the engine likes, slowest under gVisor. */
const ENGINE_WORK = { timeout: 25_000, interval: 100 };
const CALLED_OFF = { bubblewrap: 150, docker: 8, runsc: 4 } as const;
const RUNS = { bubblewrap: 200, docker: 200, runsc: 24 } as const;

function startWorker(variant: Variant): ChildProcess {
  const script = fileURLToPath(new URL("testing/doomed-worker.ts", import.meta.url));
  return spawn(process.execPath, ["--import", "tsx", script, variant], { stdio: ["ignore", "pipe", "inherit"] });
}

/** What there is more of than before, and how much. */
function moreThan(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const more = Object.entries(after).map(([what, count]) => [what, count - (before[what] ?? 0)] as const);
  return Object.fromEntries(more.filter(([, count]) => count > 0));
}

async function countOwn(driver: DriverName): Promise<number> {
  return driver === "docker" ? (await containersOf(process.pid)).length : cellProcesses(process.pid).length;
}

describe.each(drivers)("$variant: nothing is left", ({ variant, driver: { driver: name } }) => {
  test(`after ${RUNS[variant]} runs of every untidy kind, four at a time`, async () => {
    // What a first use opens for good (pools of sockets, compiled code) is no trace of a run.
    const first = makeVariant(variant, 0);
    await first.prepare();
    await first.dispose();
    const before = await countTraces(name);
    const driver = makeVariant(variant, { min: 2, max: 4 });
    await driver.prepare();
    await sustain({ total: RUNS[variant], inFlight: 4 }, async (index) => {
      const { ended } = await runIn(driver, job(UNTIDY_CELLS[index % UNTIDY_CELLS.length]!));
      expect(ended).not.toBe("platform_fault");
    });
    await driver.dispose();
    await vi.waitFor(async () => expect(moreThan(before, await countTraces(name))).toEqual({}), { timeout: 20_000 });
  }, 300_000);

  test("of many starts that are called off, once it is disposed of", async () => {
    const first = makeVariant(variant, 0);
    await first.prepare();
    await first.dispose();
    const before = await countTraces(name);
    const driver = makeVariant(variant, 0);
    await driver.prepare();
    // Of other limits than the usual, so that each is a start of its own.
    const limits = { ...SANDBOX_LIMITS, cpuSeconds: SANDBOX_LIMITS.cpuSeconds + 1 };
    const ends = await Promise.all(
      Array.from({ length: CALLED_OFF[variant] }, async () => {
        const calling = new AbortController();
        const run = driver.run(job("x = 1"), limits, calling.signal);
        setTimeout(() => calling.abort(), 5);
        return (await run).ended;
      }),
    );
    expect(new Set(ends)).toEqual(new Set(["aborted"]));
    await driver.dispose();
    await vi.waitFor(async () => expect(moreThan(before, await countTraces(name))).toEqual({}), { timeout: 60_000 });
  }, 200_000);

  test("where it is disposed of while it is being prepared, and twice", async () => {
    const before = await countTraces(name);
    for (const afterMs of [0, 10, 60]) {
      const driver = makeVariant(variant, 1);
      const prepared = driver.prepare();
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await Promise.all([driver.dispose(), driver.dispose()]);
      expect(await prepared).toHaveProperty("ok");
    }
    await vi.waitFor(async () => expect(moreThan(before, await countTraces(name))).toEqual({}), { timeout: 60_000 });
  }, 120_000);

  test("of its cgroups when it is disposed of", async () => {
    const others = cgroupsOf(process.pid).length;
    const driver = makeVariant(variant, 2);
    await driver.prepare();
    await runIn(driver, job("x = 1"));
    await driver.dispose();
    expect(cgroupsOf(process.pid).length).toBe(others);
  });

  test("after the worker is killed, once the next one has started", { timeout: 120_000 }, async () => {
    const worker = startWorker(variant);
    await once(worker.stdout!, "data");
    await vi.waitFor(async () => {
      const running = name === "docker" ? (await containersOf(worker.pid!)).length : cellProcesses(worker.pid!).length;
      expect(running).toBeGreaterThan(2);
    }, ENGINE_WORK);
    const orphans = descendantsOf(worker.pid!);
    worker.kill("SIGKILL");
    await once(worker, "exit");
    const next = makeVariant(variant, 0);
    await next.prepare();
    await vi.waitFor(async () => {
      expect(
        orphans.filter((pid) => cellProcesses(process.pid).includes(pid) || cellProcesses(1).includes(pid)),
      ).toEqual([]);
      expect(orphans.filter((pid) => launchersOf(1).includes(pid))).toEqual([]);
      expect(hasDocker ? await containersOf(worker.pid!) : []).toEqual([]);
    }, ENGINE_WORK);
    await next.dispose();
    const last = makeVariant(variant, 0);
    await last.prepare();
    expect(cgroupsOf(worker.pid!)).toEqual([]);
    expect(privateDirectories(worker.pid!)).toEqual([]);
    await last.dispose();
  });
});

test.runIf(hasDocker)(
  "a container that comes later than anybody waits for it is removed, and its stream closed",
  async () => {
    const before = await countTraces("docker");
    const engine = { ...makeEngine("docker", {}), startWithinMs: 20 };
    for (let round = 0; round < 3; round++) {
      const driver = new DriverSandbox(engine, { min: 0, max: 1 }, SILENT);
      expect(await driver.prepare()).toMatchObject({ ok: false, reason: expect.stringContaining("not within 20 ms") });
    }
    await vi.waitFor(async () => expect(moreThan(before, await countTraces("docker"))).toEqual({}), ENGINE_WORK);
  },
);

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

describe.each(drivers.filter(({ variant }) => variant === "bubblewrap"))("$variant: who starts cells", ({ driver }) => {
  test("is killed: the runs that go on are its fault, no cell outlives it, and the next run works", async () => {
    await vi.waitFor(async () => expect(await countOwn(driver.driver)).toBe(0), { timeout: 10_000 });
    const running = runIn(driver, job("import time\nprint('on', flush=True)\ntime.sleep(4)", [[]]), SANDBOX_LIMITS);
    await vi.waitFor(() => expect(cellProcesses(process.pid).length).toBeGreaterThan(2), { timeout: 10_000 });
    const cells = cellProcesses(process.pid);
    for (const launcher of launchersOf(process.pid)) process.kill(launcher, "SIGKILL");
    expect(await running).toMatchObject({
      ended: "platform_fault",
      faultReason: expect.stringContaining("launcher"),
    });
    await vi.waitFor(() => expect(cells.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]), {
      timeout: 10_000,
    });
    expect((await runIn(driver, job("def f():\n    return 1", [[]]))).calls).toEqual([int(1)]);
  });

  test("stops answering: the run's limit of time holds, and nothing is left", { timeout: 60_000 }, async () => {
    await vi.waitFor(async () => expect(await countOwn(driver.driver)).toBe(0), { timeout: 10_000 });
    const running = runIn(driver, job("import time\ntime.sleep(600)"), { ...SANDBOX_LIMITS, wallMs: 500 });
    await vi.waitFor(() => expect(cellProcesses(process.pid).length).toBeGreaterThan(2), { timeout: 10_000 });
    for (const launcher of launchersOf(process.pid)) process.kill(launcher, "SIGSTOP");
    expect((await running).ended).toBe("wall_limit");
    await vi.waitFor(async () => expect(await countOwn(driver.driver)).toBe(0), { timeout: 10_000 });
    expect((await runIn(driver, job("def f():\n    return 1", [[]]))).calls).toEqual([int(1)]);
  });
});
