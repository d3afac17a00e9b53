import { Mendable, type StepTools } from "../../bin/steps.mjs";
import { findProgram } from "../process/find-program.ts";
import { aptInstall, canUseApt } from "../system/apt.ts";
import { canUseRedisContainer } from "./redis-container.ts";

/** What can give us a Redis here: a program's path, or "container" when only an engine is at hand. */
export async function ensureRedisProgram(tools: StepTools): Promise<string> {
  const present = findProgram("redis-server", "valkey-server");
  if (present) return present;
  if (await canUseRedisContainer(tools)) return "container";
  if (!canUseApt()) {
    throw new Mendable(
      "There is no Redis: no redis-server or valkey-server on the PATH, and no Docker engine.",
      "install redis-server (Debian: apt-get install redis-server; macOS: brew install redis), or set REDIS_URL",
    );
  }
  await aptInstall(["redis-server"], tools);
  const installed = findProgram("redis-server");
  if (!installed)
    throw new Mendable("apt installed redis-server, but it is not on the PATH.", "apt-get install redis-server");
  return installed;
}
