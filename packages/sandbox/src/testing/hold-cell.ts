/** A cell that is known to be at work, for tests of what happens beside it. */
import { SANDBOX_LIMITS } from "@warpgrade/domain";
import type { SandboxJob } from "../contract.ts";
import { makeEngine } from "../create-sandbox.ts";
import { encodeJob } from "../protocol/encode-job.ts";
import { awaitReady } from "../ready-cell.ts";
import { VARIANTS, type Variant } from "./present-drivers.ts";

export interface HeldCell {
  /** Resolves when nothing of it is left. */
  end(): Promise<void>;
}

/** Resolves once the cell has printed `sign`, and leaves it running without any limit of time but the kernel's. */
export async function holdCell(variant: Variant, job: SandboxJob, sign: string): Promise<HeldCell> {
  const { driver, ...runtime } = VARIANTS[variant];
  const engine = makeEngine(driver, runtime);
  const opened = await engine.open();
  if (!opened.ok) throw new Error(opened.reason);
  const { factory } = opened;
  const { cell, conversation } = await awaitReady(await factory.start(SANDBOX_LIMITS), engine.startWithinMs);
  const seen = new Promise<void>((resolve, reject) => {
    let printed = "";
    conversation.begin(job);
    cell.listen({
      frames: (chunk) => conversation.push(chunk),
      stderr: (chunk) => reject(new Error(chunk.toString("utf8"))),
      stdout: (chunk) => {
        printed += chunk.toString("utf8");
        if (printed.includes(sign)) resolve();
      },
    });
    void cell.ended.then(({ fault }) => reject(new Error(`the cell ended before it said so: ${fault}`)));
  });
  cell.send(encodeJob(job));
  async function end(): Promise<void> {
    cell.kill();
    await cell.gone;
    await factory.close();
  }
  try {
    await seen;
  } catch (error) {
    await end();
    throw error;
  }
  return { end };
}
