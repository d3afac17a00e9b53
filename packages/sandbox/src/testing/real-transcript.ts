import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SandboxJob } from "../contract.ts";
import { encodeJob } from "../protocol/encode-job.ts";
import { RUNNER_DIRECTORY } from "../runner-files.ts";

/** What the real runner says to a job, caught in a file: no sandbox, so only for cells of our own. */
export function realTranscript(job: SandboxJob): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "warpgrade-frames-"));
  try {
    writeFileSync(join(folder, "job"), encodeJob(job));
    const [input, frames] = [openSync(join(folder, "job"), "r"), openSync(join(folder, "frames"), "w")];
    const ran = spawnSync("python3", ["-I", "-S", join(RUNNER_DIRECTORY, "runner.py")], {
      stdio: ["ignore", "pipe", "pipe", input, frames],
      encoding: "utf8",
    });
    closeSync(input);
    closeSync(frames);
    if (ran.status !== 0 || ran.stderr !== "") throw new Error(`the runner ended with ${ran.status}. ${ran.stderr}`);
    return readFileSync(join(folder, "frames"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
