import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { Mendable, step } from "../../bin/steps.mjs";
import type { Registry } from "../process/registry.ts";
import { runCommand } from "../process/run-command.ts";
import { root } from "../root.ts";
import { hashOfSources } from "./source-hash.ts";

/** The rooms that the web can reach; see the table in .dependency-cruiser.cjs. */
const ROOMS = ["api", "services", "db", "jobs", "realtime", "curriculum", "simulator", "domain", "platform"];
const SOURCES = [
  "apps/web",
  ...ROOMS.map((room) => `packages/${room}`),
  "prisma/schema.prisma",
  "package-lock.json",
  "tsconfig.json",
];
const BUILT = join(root, ".data", "web");
const KEPT_BUILDS = 3;

/**
 * Builds the web when its sources have changed, and returns the folder of a server that runs by itself.
 *
 * A finished build is copied to .data/web/<hash of the sources>, and servers run from there: building anew, or running
 * the tests beside a running `npm start`, never changes a file under a server that is at work.
 */
export async function buildWeb(registry: Registry): Promise<string> {
  const folder = join(BUILT, hashOfSources(root, SOURCES));
  await step("Web build", { timeoutMs: 8 * 60_000, mend: "npm start" }, async ({ note, signal }) => {
    if (existsSync(folder)) return "up to date";
    note("next build");
    const built = await runCommand(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "build"], {
      cwd: join(root, "apps", "web"),
      env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      signal,
      recorded: { name: "Web build", registry },
      onLine: (line) => line.trim() && note(`next build: ${line.trim().slice(0, 70)}`),
    });
    if (built.code !== 0) {
      throw new Mendable(`The web could not be built:\n${built.output.trim().split("\n").slice(-40).join("\n")}`);
    }
    keep(folder);
    return "built";
  });
  return join(folder, "apps", "web");
}

function keep(folder: string): void {
  const web = join(root, "apps", "web");
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(BUILT, { recursive: true });
  cpSync(join(web, ".next", "standalone"), unfinished, { recursive: true, verbatimSymlinks: true });
  // The standalone server brings neither of these two: a proxy is meant to serve them. Ours serves them itself.
  cpSync(join(web, ".next", "static"), join(unfinished, "apps", "web", ".next", "static"), { recursive: true });
  if (existsSync(join(web, "public"))) {
    cpSync(join(web, "public"), join(unfinished, "apps", "web", "public"), { recursive: true });
  }
  // The copy carries the times of its source; the age of a build is the age of its copy.
  utimesSync(unfinished, new Date(), new Date());
  if (!existsSync(folder)) renameSync(unfinished, folder);
  rmSync(unfinished, { recursive: true, force: true });
  removeOldBuilds();
}

function removeOldBuilds(): void {
  const madeAt = (name: string) => statSync(join(BUILT, name)).mtimeMs;
  const newestFirst = readdirSync(BUILT).sort((a, b) => madeAt(b) - madeAt(a));
  for (const name of newestFirst.slice(KEPT_BUILDS)) rmSync(join(BUILT, name), { recursive: true, force: true });
}
