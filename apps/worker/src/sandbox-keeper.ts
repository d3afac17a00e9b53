import type { Env, Logger } from "@warpgrade/platform";
import { openSandbox, type OpenedSandbox } from "./open-sandbox.ts";
import { repeat } from "./repeat.ts";

export interface SandboxKeeper {
  /** What there is at this moment; asked anew for each run and each report. */
  current(): OpenedSandbox;
  stop(): Promise<void>;
}

/**
 * The worker's sandbox. Where none works at the start (an engine that comes up after the worker, an image still being
 * built), it is looked for again until there is one: a worker that had to be restarted for it would leave every
 * submission of the meantime to people, and nobody would know why.
 */
export async function keepSandbox(env: Env, log: Logger): Promise<SandboxKeeper> {
  let opened = await openSandbox(env, log);
  // Somebody who has switched every driver off does not want one to be found.
  const isWanted = opened.sandbox === null && opened.isAnyWanted;
  const looking = isWanted
    ? repeat({ name: "looking for a sandbox", everyMs: env.WORKER_SANDBOX_RETRY_MS, log }, async () => {
        if (opened.sandbox === null) opened = await openSandbox(env, log);
      })
    : null;
  return {
    current: () => opened,
    async stop() {
      await looking?.stop();
      await opened.sandbox?.dispose();
    },
  };
}
