import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createLogger, loadEnv } from "@warpgrade/platform";
import { afterEach, expect, it, vi } from "vitest";
import { keepSandbox, type SandboxKeeper } from "./sandbox-keeper.ts";

let keeper: SandboxKeeper | null = null;
let engine: Server | null = null;
afterEach(async () => {
  await keeper?.stop();
  engine?.close();
  vi.unstubAllEnvs();
});

/** What was logged, as the log has it. */
function listen() {
  const lines: { msg: string; driver?: string }[] = [];
  vi.stubEnv("LOG_LEVEL", "info");
  const log = createLogger("test", { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  return { log, count: (words: string) => lines.filter(({ msg }) => msg.includes(words)).length };
}

it("says of every wanted driver what it holds here, or why it was passed over; the one in use judges known cells", async () => {
  const { log, count } = listen();
  const env = { ...loadEnv(), WARPGRADE_SANDBOX_IMAGE: "warpgrade-none:0" };
  keeper = await keepSandbox({ ...env, WARPGRADE_SANDBOX_DRIVERS: ["docker", "bubblewrap"] }, log);
  const { sandbox, drivers } = keeper.current();
  expect(sandbox?.driver).toBe("bubblewrap");
  expect(drivers).toEqual([
    expect.objectContaining({ driver: "docker", state: "passed_over", reason: expect.stringContaining("To mend it") }),
    expect.objectContaining({ driver: "bubblewrap", state: "in_use", reason: null }),
  ]);
  expect(drivers[1]?.enforced).toHaveProperty("network");
  await vi.waitFor(() => expect(count("judges known cells rightly")).toBe(1), { timeout: 100_000, interval: 50 });
  expect(count("passed over")).toBe(1);
}, 120_000);

it("gives up a driver that judges a known cell wrongly, for good, and says so", async () => {
  const { log, count } = listen();
  const env = { ...loadEnv(), WARPGRADE_SANDBOX_DRIVERS: ["bubblewrap" as const], WORKER_SANDBOX_RETRY_MS: 50 };
  let looked = 0;
  keeper = await keepSandbox(env, log, async ({ sandbox }) => {
    looked += 1;
    return `${sandbox.driver} let a wrong cell pass`;
  });
  const { sandbox: wrong } = keeper.current();
  expect(wrong?.driver).toBe("bubblewrap");
  await vi.waitFor(() => expect(keeper?.current().sandbox).toBeNull(), { timeout: 20_000 });
  expect(keeper.current().drivers).toMatchObject([
    { driver: "bubblewrap", state: "passed_over", reason: expect.stringContaining("let a wrong cell pass") },
  ]);
  // Several rounds of looking later it is still not used.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(keeper.current().sandbox).toBeNull();
  expect([looked, count("DOES NOT JUDGE RIGHTLY"), count("NO SANDBOX WORKS HERE")]).toEqual([1, 1, 1]);
}, 60_000);

it("asks the drivers that are not in use as well", async () => {
  const { log } = listen();
  const env = { ...loadEnv(), WARPGRADE_SANDBOX_IMAGE: "warpgrade-none:0" };
  const ours = await keepSandbox({ ...env, WARPGRADE_SANDBOX_DRIVERS: ["bubblewrap", "docker"] }, log);
  keeper = ours;
  expect(ours.current().drivers).toMatchObject([{ driver: "bubblewrap", state: "in_use" }]);
  await vi.waitFor(
    () =>
      expect(ours.current().drivers).toMatchObject([
        { driver: "bubblewrap", state: "in_use" },
        { driver: "docker", state: "passed_over" },
      ]),
    { timeout: 100_000, interval: 50 },
  );
}, 120_000);

it("looks for a sandbox again and again where there is none, and says so once", async () => {
  const { log, count } = listen();
  let asked = 0;
  engine = createServer((_, response) => {
    asked += 1;
    response.writeHead(503).end("starting");
  }).listen(0, "127.0.0.1");
  await once(engine, "listening");
  vi.stubEnv("DOCKER_HOST", `tcp://127.0.0.1:${(engine.address() as AddressInfo).port}`);
  const env = { ...loadEnv(), WARPGRADE_SANDBOX_DRIVERS: ["docker"], WORKER_SANDBOX_RETRY_MS: 100 };
  keeper = await keepSandbox(env, log);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(4), { timeout: 20_000 });
  expect(keeper.current()).toMatchObject({ sandbox: null, drivers: [{ driver: "docker", state: "passed_over" }] });
  expect([count("NO SANDBOX WORKS HERE"), count("passed over")]).toEqual([1, 1]);
}, 30_000);
