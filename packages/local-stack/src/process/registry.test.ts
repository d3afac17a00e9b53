import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { identify, isAlive } from "./identity.ts";
import { claimDataFolder } from "./registry.ts";

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "warpgrade-registry-"))));
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** A process that waits for ever, in a group of its own as our services are. */
function bystander(program = "setInterval(() => {}, 1000)") {
  const child = spawn(process.execPath, ["-e", program], { detached: true, stdio: "ignore" });
  children.push(child);
  const identity = identify(child.pid ?? -1);
  if (!identity) throw new Error("not started");
  return identity;
}

/** What a start that was killed leaves behind. */
function leaveBehind(
  owner: { pid: number; startedAt: string },
  left: { name: string; pid: number; startedAt: string }[],
) {
  const record = {
    owner,
    address: "http://localhost:1",
    children: left.map((child) => ({ ...child, signal: "SIGTERM" })),
  };
  writeFileSync(join(folder, "running.json"), JSON.stringify(record));
}

/** A process number that was given and has ended. */
async function deadProcess() {
  const child = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
  const identity = identify(child.pid ?? -1);
  await once(child, "exit");
  return identity ?? { pid: child.pid ?? -1, startedAt: "0" };
}

it("stops what a killed start left running, and names it", async () => {
  const orphan = bystander();
  leaveBehind(await deadProcess(), [{ name: "Worker", ...orphan }]);
  const claim = await claimDataFolder(folder);
  expect(claim).toMatchObject({ state: "claimed", recovered: ["Worker"] });
  expect(isAlive(orphan)).toBe(false);
});

it("leaves a stranger alone that has been given an old number", async () => {
  const stranger = bystander();
  leaveBehind(await deadProcess(), [{ name: "Worker", pid: stranger.pid, startedAt: "1" }]);
  expect(await claimDataFolder(folder)).toMatchObject({ state: "claimed", recovered: [] });
  expect(isAlive(stranger)).toBe(true);
});

it("ends also what does not listen to the friendly signal", async () => {
  const stubborn = bystander('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)');
  leaveBehind(await deadProcess(), [{ name: "Web", ...stubborn }]);
  await claimDataFolder(folder, { graceMs: 300 });
  expect(isAlive(stubborn)).toBe(false);
});

it("says who is running, and stops nothing, while the owner lives", async () => {
  const [owner, service] = [bystander(), bystander()];
  leaveBehind(owner, [{ name: "Web", ...service }]);
  expect(await claimDataFolder(folder)).toEqual({ state: "running", owner, address: "http://localhost:1" });
  expect(isAlive(service)).toBe(true);
});

it("takes a torn record for none", async () => {
  writeFileSync(join(folder, "running.json"), '{"owner": {"pid"');
  expect(await claimDataFolder(folder)).toMatchObject({ state: "claimed", recovered: [] });
});

it("stops its children when it closes, and leaves no record", async () => {
  const claim = await claimDataFolder(folder);
  if (claim.state !== "claimed") throw new Error("somebody owns a new folder");
  const child = bystander();
  claim.registry.add({ name: "Web", ...child, signal: "SIGTERM" });
  expect(JSON.parse(readFileSync(join(folder, "running.json"), "utf8"))).toMatchObject({ children: [{ name: "Web" }] });
  await claim.registry.close();
  expect(isAlive(child)).toBe(false);
  expect(() => readFileSync(join(folder, "running.json"))).toThrow("ENOENT");
});
