/**
 * What must happen before a line of TypeScript can run: the right Node, the locked dependencies, and the database
 * client, which is TypeScript too but generated.
 *
 * Dependencies count as installed when the stamp in node_modules names the hash of package-lock.json, or when the list
 * that npm itself keeps there agrees with the lock file (so that a developer's own `npm install` is not thrown away).
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Mendable, step } from "./steps.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");

const NODE_NEEDED = [20, 19];
const INSTALL_MINUTES = 10;

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [neededMajor, neededMinor] = NODE_NEEDED;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  throw new Mendable(
    `This is Node ${version}; Warpgrade needs Node ${NODE_NEEDED.join(".")} or newer.`,
    "nvm install 20 && nvm use 20   (or install it from nodejs.org)",
  );
}

/** Installs the locked dependencies if they are not there already, showing progress. */
export async function ensureDependencies() {
  const limits = { timeoutMs: INSTALL_MINUTES * 60_000, mend: "npm ci" };
  await step("Dependencies", limits, async ({ note, signal }) => {
    const lock = readFileSync(join(root, "package-lock.json"));
    const hash = createHash("sha256").update(lock).digest("hex");
    const stamp = join(root, "node_modules", ".warpgrade-lock");
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return "as locked";
    const locked = JSON.parse(lock.toString("utf8"));
    await waitForOtherInstall(note, signal);
    if (!agreesWithLock(locked)) {
      note("npm ci: fetching");
      const count = setInterval(
        () => note(`npm ci: ${installedCount()} of about ${lockedCount(locked)} packages`),
        1_000,
      );
      await npmCi(signal).finally(() => clearInterval(count));
    }
    writeFileSync(stamp, hash);
    return "installed as locked";
  });
}

const GENERATED = join(root, "packages", "db", "src", "generated");

/** Generates the database client from prisma/schema.prisma, unless that was done for this very schema. */
export async function ensureDatabaseClient() {
  await step("Database client", { timeoutMs: 120_000, mend: "npm run generate" }, async ({ note, signal }) => {
    const stamp = join(GENERATED, ".warpgrade-schema");
    const hash = createHash("sha256");
    for (const file of ["prisma/schema.prisma", "packages/db/package.json", "packages/db/bin/generate.mjs"]) {
      hash.update(readFileSync(join(root, file)));
    }
    const wanted = hash.digest("hex");
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return "up to date";
    note("prisma generate");
    const { code, output } = await runNpm(["run", "--silent", "generate"], signal);
    if (code !== 0)
      throw new Mendable(`The database client could not be generated:\n${output.trim()}`, "npm run generate");
    writeFileSync(stamp, wanted);
    return "generated";
  });
}

/** Top-level folders of node_modules; the lock file's own top level is what they are compared with. */
function installedCount() {
  const folder = join(root, "node_modules");
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  const scopes = names.filter((name) => name.startsWith("@"));
  const inScopes = scopes.reduce((sum, scope) => sum + readdirSync(join(folder, scope)).length, 0);
  return names.length - scopes.length + inScopes;
}

function lockedCount(lock) {
  return Object.keys(lock.packages).filter((path) => path.lastIndexOf("node_modules/") === 0).length;
}

/** True when npm's own list of what it installed names the versions of the lock file. */
function agreesWithLock(lock) {
  const list = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, "utf8")).packages;
  const same = (path, entry) => entry.link || entry.optional || installed[path]?.version === entry.version;
  return (
    Object.entries(lock.packages).every(([path, entry]) => !path.includes("node_modules/") || same(path, entry)) &&
    Object.keys(installed).every((path) => path in lock.packages)
  );
}

async function npmCi(signal) {
  const patience = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];
  const quiet = ["--no-audit", "--no-fund", "--loglevel=warn"];
  const { code, output } = await runNpm(["ci", "--include=dev", ...quiet, ...patience], signal, (pid) => {
    mkdirSync(dirname(INSTALLING), { recursive: true });
    writeFileSync(INSTALLING, String(pid));
  });
  rmSync(INSTALLING, { force: true });
  if (code !== 0) throw npmFailure(output);
}

const INSTALLING = join(root, ".data", "installing.pid");

/** Two installs at once would spoil each other; the other may be of a start that was killed, or of another terminal. */
async function waitForOtherInstall(note, signal) {
  while (existsSync(INSTALLING) && isNpm(Number(readFileSync(INSTALLING, "utf8"))) && !signal.aborted) {
    note("waiting for another npm ci in this folder");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** True when a process of that number runs and, where that can be seen, is an npm. */
function isNpm(pid) {
  try {
    process.kill(pid, 0);
    return !existsSync("/proc/self/cmdline") || readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("npm");
  } catch {
    return false;
  }
}

/** Runs npm to its end with standard input closed, and keeps the last of what it says. */
async function runNpm(args, signal, onStart) {
  // Tests set NODE_ENV; an install under "production" would leave out the tools.
  const { NODE_ENV: _, ...environment } = process.env;
  const child = spawn("npm", args, { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"], signal });
  if (child.pid !== undefined) onStart?.(child.pid);
  let output = "";
  const keep = (chunk) => (output = (output + chunk).slice(-20_000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const code = await new Promise((resolve, reject) => {
    child.on("error", (error) => (error.name === "AbortError" ? undefined : reject(npmMissing(error))));
    child.on("close", resolve);
  });
  return { code, output };
}

function npmMissing(error) {
  return new Mendable(`npm cannot be started (${error.message}).`, "install npm, which comes with Node");
}

function npmFailure(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|network/.test(output)) {
    return new Mendable(
      "The dependencies cannot be installed because the npm registry cannot be reached from this machine.",
      "connect to the network (or set npm's registry and proxy), then run the same command again",
    );
  }
  if (/ENOSPC/.test(output)) {
    return new Mendable("The dependencies cannot be installed because the disk is full.", "free 2 GB, then try again");
  }
  if (/EACCES|EPERM/.test(output)) {
    return new Mendable(
      "The dependencies cannot be installed because node_modules cannot be written by this user.",
      `sudo chown -R "$(id -un)" ${root}/node_modules`,
    );
  }
  if (/EUSAGE/.test(output)) {
    return new Mendable("package.json and package-lock.json disagree.", "npm install   (and commit the lock file)");
  }
  const lines = output.split("\n").filter((line) => line.startsWith("npm error") && line.length > 10);
  return new Mendable(`npm ci failed:\n${lines.slice(0, 12).join("\n")}`, "npm ci");
}

/** Imports a TypeScript file of this repository into this very process, so that there is one process to signal. */
export async function importTypeScript(path) {
  const { register } = await import("tsx/esm/api");
  register();
  return import(pathToFileURL(join(root, path)).href);
}
