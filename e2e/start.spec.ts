/**
 * What `npm start` promises to whoever types it: an address, logins, an end that leaves nothing, and a way back. All of
 * it below a folder that is closed to others, which is where a clone of root's lies.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { demoLogin } from "../prisma/demo.ts";
import { signIn } from "./support/sign-in.ts";

const root = join(import.meta.dirname, "..");
const START = ["packages/local-stack/bin/start.mjs"];
const READY = "Ctrl-C stops it.";

let folder: string;
let port: number;
const running: ChildProcess[] = [];

test.describe.configure({ mode: "serial", timeout: 6 * 60_000 });
test.beforeAll(async () => {
  // mkdtemp makes it 0700.
  folder = mkdtempSync(join(tmpdir(), "warpgrade-start-"));
  port = await freePort();
});
test.afterEach(async () => {
  for (const child of running.splice(0)) await end(child, "SIGINT");
});
test.afterAll(() => {
  // As root the database may lie elsewhere, behind a link.
  const postgres = join(folder, "data", "postgres");
  if (existsSync(postgres)) rmSync(realpathSync(postgres), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

interface Said {
  child: ChildProcess;
  text: () => string;
}

function npmStart(env: Record<string, string> = {}, cwd = root): Said {
  const settings = { PORT: String(port), WARPGRADE_DATA_DIR: join(folder, "data"), ...env };
  // A group of its own, as a terminal gives one; and none of the settings that this test run made for itself.
  const child = spawn(process.execPath, START, { cwd, env: plainEnvironment(settings), detached: true });
  running.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return { child, text: () => said };
}

function plainEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ...settings } as unknown as NodeJS.ProcessEnv;
}

async function ready(start: Said): Promise<void> {
  await expect
    .poll(() => (start.child.exitCode === null ? start.text() : `ended: ${start.text()}`), { timeout: 4 * 60_000 })
    .toMatch(/Ctrl-C stops it\.|^ended/);
  expect(start.text()).toContain(READY);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

/** Every process that this start wrote down as its own. */
function children(): number[] {
  const file = join(folder, "data", "running.json");
  if (!existsSync(file)) return [];
  const record = JSON.parse(readFileSync(file, "utf8")) as { children: { pid: number }[] };
  return record.children.map(({ pid }) => pid);
}

/** A process that has ended but was not waited for is still in the table (state Z), and runs no more. */
function isAlive(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  const state = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.at(0);
  return state !== "Z";
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

test("it says where and who; killed outright and started again it has the data; Ctrl-C leaves nothing", async ({
  browser,
}) => {
  const first = npmStart();
  await ready(first);
  expect(first.text()).toContain(`http://localhost:${port}`);
  const { email, password } = demoLogin("instructor");
  expect(first.text()).toContain(email);
  expect(first.text()).toContain(password);

  const context = await browser.newContext({ baseURL: `http://localhost:${port}`, locale: "en-US" });
  const page = await context.newPage();
  await signIn(page, demoLogin("student"));
  const lesson = await page.locator('a[href^="/lessons/"]').first().getAttribute("href");
  await page.goto(lesson ?? "");
  await page.locator("#panel-code textarea[name=blank]").fill("kept_through_a_kill");
  await expect(page.locator('[data-save="clean"]')).toBeAttached();

  const left = children();
  expect(left.length).toBeGreaterThan(2);
  await end(first.child, "SIGKILL");
  expect(left.filter(isAlive).length).toBeGreaterThan(0);
  const second = npmStart();
  await ready(second);
  expect(second.text()).toContain("The last start was killed; stopped what it had left running");
  expect(left.filter(isAlive)).toEqual([]);
  await page.goto(lesson ?? "");
  await expect(page.locator("#panel-code textarea[name=blank]")).toHaveValue("kept_through_a_kill");
  await context.close();

  const third = npmStart({ PORT: String(await freePort()) });
  await once(third.child, "exit");
  expect(third.child.exitCode).toBe(1);
  expect(third.text()).toMatch(/already running from this folder \(process \d+, http:/);

  const started = children();
  await end(second.child, "SIGINT");
  expect(second.child.exitCode).toBe(0);
  expect(second.text()).toContain("The data is kept.");
  expect(started.filter(isAlive)).toEqual([]);
});

test("a port in use is named, with the command that goes around it", async () => {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const start = npmStart();
  await once(start.child, "exit");
  server.close();
  expect(start.child.exitCode).toBe(1);
  expect(start.text()).toContain(`Port ${port} is in use`);
  expect(start.text()).toContain(`PORT=${port + 1} npm start`);
});

test("without the network, a fresh clone says what it lacks", async () => {
  const clone = join(folder, "clone");
  mkdirSync(join(clone, "packages", "local-stack"), { recursive: true });
  cpSync(join(root, "packages", "local-stack", "bin"), join(clone, "packages", "local-stack", "bin"), {
    recursive: true,
  });
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) copyFileSync(join(root, file), join(clone, file));
  for (const room of readdirSync(join(root, "packages"))) {
    mkdirSync(join(clone, "packages", room), { recursive: true });
    copyFileSync(join(root, "packages", room, "package.json"), join(clone, "packages", room, "package.json"));
  }
  const nobody = `http://127.0.0.1:${await freePort()}/`;
  const start = npmStart({ npm_config_registry: nobody, npm_config_cache: join(folder, "npm-cache") }, clone);
  await once(start.child, "exit");
  expect(start.child.exitCode).toBe(1);
  expect(start.text()).toContain("the npm registry cannot be reached");
  expect(start.text()).toContain("connect to the network");
  expect(start.text()).not.toMatch(/\n\s+at /);
});
