import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { childEnvironment } from "@warpgrade/platform";
import { EMPTY_ENVIRONMENT } from "../runner-files.ts";

export interface Python {
  /** The interpreter with every link followed. */
  path: string;
  version: string;
  /** Files and directories it needs, each shown read-only at its own place. */
  shows: string[];
}

export const LEAST_PYTHON = [3, 11] as const;

const ASK =
  "import sys\n" +
  "print(sys.version_info[0],sys.version_info[1],sys.version_info[2]);print(sys.executable);print(sys.base_prefix)";

function candidates(): string[] {
  const onPath = (childEnvironment({}).PATH ?? "").split(delimiter).filter(Boolean);
  // The system's own first: one under a private home cannot be read by an unprivileged user.
  return [...new Set(["/usr/bin", "/usr/local/bin", ...onPath])].map((directory) => join(directory, "python3"));
}

/** Asks a candidate as the user that will run it, so that one which that user cannot reach is passed over. */
function ask(path: string, asUid: number | null): Python | null {
  const identity = asUid === null ? {} : { uid: asUid, gid: asUid };
  const told = spawnSync(path, ["-I", "-S", "-c", ASK], {
    ...identity,
    env: EMPTY_ENVIRONMENT,
    encoding: "utf8",
    timeout: 10_000,
    cwd: "/",
  });
  if (told.status !== 0) return null;
  const [version = "", executable = "", prefix = ""] = told.stdout.trim().split("\n");
  const [major = 0, minor = 0] = version.split(" ").map(Number);
  if (major !== LEAST_PYTHON[0] || minor < LEAST_PYTHON[1]) return null;
  const real = realpathSync(executable);
  const shows = prefix === "/usr" ? [real] : [realpathSync(prefix)];
  return { path: real, version: version.replaceAll(" ", "."), shows };
}

export function findPython(asUid: number | null): Python | null {
  for (const path of candidates()) {
    const found = existsSync(path) ? ask(path, asUid) : null;
    if (found) return found;
  }
  return null;
}
