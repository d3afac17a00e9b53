import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RunningStack } from "./start-stack.ts";

/** Leaves word for the command line (`npm run course`, `npm run audit`) of where this stack's data is. Holds passwords. */
export function leaveConnectionFile(dataFolder: string, stack: Pick<RunningStack, "appUrl" | "redisUrl">): () => void {
  const file = join(dataFolder, "connection.json");
  // Removed first: the mode of a file that exists would be kept.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ databaseUrl: stack.appUrl, redisUrl: stack.redisUrl }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}
