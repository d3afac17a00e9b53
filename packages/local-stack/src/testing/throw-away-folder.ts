import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { newId } from "@warpgrade/platform";
import { claimDataFolder, type Registry } from "../process/registry.ts";

/**
 * Folders for services that live as long as one test run. All lie below one folder of this user, so that a run that was
 * killed is found by the next one: its services are stopped and its data removed.
 */
export interface ThrowAwayFolder {
  path: string;
  registry: Registry;
  /** Stops its services and removes its data. */
  remove(): Promise<void>;
}

export async function throwAwayFolder(): Promise<ThrowAwayFolder> {
  const parent = join(tmpdir(), `warpgrade-tests-${userInfo().uid}`);
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  await sweep(parent);
  const path = join(parent, newId("run"));
  // 0755: as root, PostgreSQL runs as a user of its own and must be able to get through here.
  mkdirSync(path, { mode: 0o755 });
  const claim = await claimDataFolder(path);
  if (claim.state !== "claimed") throw new Error(`${path} is new, and yet somebody owns it`);
  const remove = async () => {
    await claim.registry.close();
    removeWithDatabase(path);
  };
  return { path, registry: claim.registry, remove };
}

async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    // A folder without a record is about to be claimed by another run that has just made it.
    if (!existsSync(join(folder, "running.json"))) continue;
    const claim = await claimDataFolder(folder);
    if (claim.state !== "claimed") continue;
    await claim.registry.close();
    removeWithDatabase(folder);
  }
}

/** The database may lie elsewhere, behind a link. */
function removeWithDatabase(folder: string): void {
  const postgres = join(folder, "postgres");
  if (existsSync(postgres)) rmSync(realpathSync(postgres), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
